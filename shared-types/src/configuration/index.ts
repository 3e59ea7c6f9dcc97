export { commandLine } from "./command-line.ts";
export { type Misspelt, misspeltIn } from "./misspelt.ts";
export { type Environment, InvalidVariables, readVariables, variableNames } from "./read-variables.ts";
export { asUrl, hostsOf } from "./database-hosts.ts";
export { edgeHost, edgeUrl } from "./edge-address.ts";
export { keysIn } from "./rules.ts";
export { type TraceSettings, traceSettings } from "./traces.ts";

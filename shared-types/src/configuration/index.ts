export { type Misspelt, misspeltIn } from "./misspelt.ts";
export { type Environment, InvalidVariables, readVariables } from "./read-variables.ts";
export { keysIn } from "./rules.ts";

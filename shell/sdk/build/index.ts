export { remote } from "./remote.ts";
export { shell } from "./shell.ts";

export { alone } from "./alone.ts";
export { buildFolder } from "./build-folder.ts";
export { remote } from "./remote.ts";
export { type ProductDeclaration, shell } from "./shell.ts";

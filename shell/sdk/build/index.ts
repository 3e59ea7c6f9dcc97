export { alone } from "./alone.ts";
export { buildFolder } from "./build-folder.ts";
export { describeBuild } from "./describe-build.ts";
export { remote } from "./remote.ts";
export { sharedByShell } from "./shared-by-shell.ts";
export { type ProductDeclaration, shell } from "./shell.ts";

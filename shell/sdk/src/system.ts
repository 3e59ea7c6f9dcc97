/** The system of styles: making it takes long, so the shell does so in a task of its own. */
export { system } from "./system/system.ts";

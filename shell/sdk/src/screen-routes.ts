/** Which screen an address opens. It is the shell's and the edge's; remotes get theirs by `defineRemote`. */
export { openedScreen } from "./services/screen-routes.ts";

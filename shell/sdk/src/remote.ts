export { defineRemote } from "./shell/define-remote.tsx";

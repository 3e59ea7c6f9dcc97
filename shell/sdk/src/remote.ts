export { defineRemote } from "./arrangements/define-remote.tsx";

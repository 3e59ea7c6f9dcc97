export { Refusal } from "./refusal.ts";
export { flip, lastGoodFile, readState, stateFile, versionFolder } from "./store.ts";

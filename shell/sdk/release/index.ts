export { activeKeys, ownersFile, isPlatforms, keyFault } from "./owners.ts";
export { platformFile, platformSigning } from "./platform-key.ts";
export { previewFolder, readPreview } from "./stored-preview.ts";
export { Refusal } from "./refusal.ts";
export { replaceFile } from "./replace-file.ts";
export { sharesOf } from "./report.ts";
export { promoted, rolledBack } from "./served-changes.ts";
export { isSignedChange, type Served, servedBy } from "./signed-release.ts";
export { flip, lastGoodFile, readState, stateFile } from "./store.ts";
export {
  checkedFile,
  copyEndings,
  readVersion,
  signatureFile,
  type StoredVersion,
  versionFolder,
} from "./stored-version.ts";

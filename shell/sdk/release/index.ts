export { ownersFile, isPlatforms } from "./owners.ts";
export { platformFile } from "./platform-key.ts";
export { previewFolder, readPreview } from "./stored-preview.ts";
export { Refusal } from "./refusal.ts";
export { replaceFile } from "./replace-file.ts";
export { servedBy } from "./signed-release.ts";
export { flip, lastGoodFile, readState, stateFile } from "./store.ts";
export { readVersion, signatureFile, type StoredVersion, versionFolder } from "./stored-version.ts";

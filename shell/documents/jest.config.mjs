import { nativePreset } from "../../scripts/testing/native/native-preset.mjs";

/** The build of the guides, tested as a process. */
export default nativePreset(import.meta.dirname, "shell/documents");

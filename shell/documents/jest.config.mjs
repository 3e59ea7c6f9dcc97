import { nativePreset } from "../../scripts/testing/native/native-preset.mjs";

/** The build of the guides, tested as the process that it is. */
export default nativePreset(import.meta.dirname, "shell/documents");

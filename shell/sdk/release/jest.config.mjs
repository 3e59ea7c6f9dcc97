import { nativePreset } from "../../../scripts/testing/native/native-preset.mjs";

/** Tests of the commands, on real files. */
export default nativePreset(import.meta.dirname, "sdk/release");

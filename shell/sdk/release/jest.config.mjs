import { nativePreset } from "../../../scripts/native-tests/native-preset.mjs";

/** Tests of the commands, on real files. */
export default nativePreset(import.meta.dirname, "sdk/release");

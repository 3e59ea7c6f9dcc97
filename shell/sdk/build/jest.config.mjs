import { nativePreset } from "../../../scripts/testing/native/native-preset.mjs";

/** Tests of builds, with the bundler itself. */
export default nativePreset(import.meta.dirname, "sdk/build");

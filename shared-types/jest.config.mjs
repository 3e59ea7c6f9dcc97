import { nativePreset } from "../scripts/testing/native/native-preset.mjs";

/** Tests of the contract and everything derived from it. */
export default nativePreset(import.meta.dirname, "shared-types");

import { nativePreset } from "../scripts/native-tests/native-preset.mjs";

/** Tests of the contract and of what derives from it. */
export default nativePreset(import.meta.dirname, "shared-types");

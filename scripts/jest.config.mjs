import { nativePreset } from "./testing/native/native-preset.mjs";

/** Tests of the commands, on real processes and files. */
export default {
  ...nativePreset(import.meta.dirname, "scripts"),
  testMatch: ["<rootDir>/*.test.mjs", "<rootDir>/{packaging,packing,testing,testing/native}/*.test.mjs"],
};

import { nativePreset } from "../scripts/native-tests/native-preset.mjs";

/** Tests of the API, on a real PostgreSQL that is started once for the run. */
export default {
  ...nativePreset(import.meta.dirname, "api"),
  globalSetup: "<rootDir>/src/testing/global-setup.ts",
  globalTeardown: "<rootDir>/src/testing/global-teardown.ts",
};

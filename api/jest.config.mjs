import { join } from "node:path";
import { nativePreset } from "../scripts/testing/native/native-preset.mjs";

const testing = join(import.meta.dirname, "src", "testing");

/** Tests of the API on a real PostgreSQL, started once for the run. */
export default {
  ...nativePreset(import.meta.dirname, "api"),
  globalSetup: join(testing, "global-setup.ts"),
  globalTeardown: join(testing, "global-teardown.ts"),
};

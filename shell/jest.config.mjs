import { join } from "node:path";
import { jestPreset } from "@dmc-hub/sdk/jest-preset";

const preset = jestPreset(import.meta.dirname, "shell");

export default {
  ...preset,
  setupFilesAfterEnv: [...preset.setupFilesAfterEnv, join(import.meta.dirname, "src/testing-page.ts")],
  globals: { __SDK_VERSION__: "1.0.0" },
};

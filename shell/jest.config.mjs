import { jestPreset } from "@dmc-hub/sdk/jest-preset";

export default { ...jestPreset(import.meta.dirname, "shell"), globals: { __SDK_VERSION__: "1.0.0" } };

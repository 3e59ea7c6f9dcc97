import { jestPreset } from "@dmc-hub/sdk/jest-preset";

export default jestPreset(import.meta.dirname, "shell");

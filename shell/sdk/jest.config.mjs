import { jestPreset } from "./test/jest-preset.mjs";

export default jestPreset(import.meta.dirname, "sdk");

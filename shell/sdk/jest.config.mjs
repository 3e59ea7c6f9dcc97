import { join } from "node:path";
import { jestPreset } from "./test/jest-preset.mjs";

const folder = import.meta.dirname;

const roots = ["src", "alone", "test"].map((name) => join(folder, name));

export default { ...jestPreset(folder, "sdk"), roots };

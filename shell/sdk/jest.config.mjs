import { join } from "node:path";
import { jestPreset } from "./test/jest-preset.mjs";

const folder = import.meta.dirname;

export default { ...jestPreset(folder, "sdk"), roots: [join(folder, "src"), join(folder, "alone")] };

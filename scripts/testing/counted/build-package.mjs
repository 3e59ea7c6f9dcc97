// Builds one front-end package with counters: `node …/build-package.mjs <folder> <sum>`, under the pinned
// Node.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildFolder } from "../../../shell/sdk/build/build-folder.ts";
import { countedMark } from "../../build.mjs";
import { root } from "../../workspace.mjs";

const counting = {
  test: /\.tsx?$/,
  enforce: "pre",
  exclude: /node_modules/,
  loader: join(import.meta.dirname, "webpack-loader.cjs"),
};

const [name, sum] = process.argv.slice(2);
const folder = join(root, name);
const { isBuilt, said } = await buildFolder(folder, (config) => ({
  ...config,
  cache: false,
  module: { ...config.module, rules: [...config.module.rules, counting] },
}));
if (said) console.log(said);
if (!isBuilt) process.exit(1);
writeFileSync(join(folder, "dist", ".stamp"), countedMark(sum));

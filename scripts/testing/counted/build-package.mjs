// Builds one package of the front end with counters: `node …/build-package.mjs <folder>`, under the pinned Node.
import { join } from "node:path";
import { buildFolder } from "../../../shell/sdk/build/build-folder.ts";
import { root } from "../../workspace.mjs";

const counting = {
  test: /\.tsx?$/,
  enforce: "pre",
  exclude: /node_modules/,
  loader: join(import.meta.dirname, "webpack-loader.cjs"),
};

const { isBuilt, said } = await buildFolder(join(root, process.argv[2]), (config) => ({
  ...config,
  cache: false,
  module: { ...config.module, rules: [...config.module.rules, counting] },
}));
if (said) console.log(said);
if (!isBuilt) process.exit(1);

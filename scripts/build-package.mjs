// Builds one package of the front end: `node scripts/build-package.mjs <folder> <sum>`, under the pinned Node.
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";
import { precompress } from "../shell/server/precompress.ts";
import { root } from "./workspace.mjs";

const [folder, sum] = process.argv.slice(2);
const webpack = createRequire(join(root, "shell", "sdk", "package.json"))("webpack");
const { default: config } = await import(join(root, folder, "webpack.config.ts"));

const compiler = webpack(typeof config === "function" ? config({}, { mode: "production" }) : config);
const stats = await promisify(compiler.run.bind(compiler))();
// Closing writes the cache that makes the next build quick.
await promisify(compiler.close.bind(compiler))();

if (stats.hasErrors() || stats.hasWarnings()) {
  console.log(stats.toString({ all: false, errors: true, warnings: true, colors: false }));
}
if (stats.hasErrors()) process.exit(1);
await precompress(join(root, folder, "dist"));
// Last, so that a build that was broken off is done again.
writeFileSync(join(root, folder, "dist", ".stamp"), sum);

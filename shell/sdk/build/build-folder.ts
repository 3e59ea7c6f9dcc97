import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import webpack from "webpack";
import { hasOwnBuild } from "./own-package.ts";
import { precompress } from "./precompress.ts";

/**
 * Builds a front-end package by its own `webpack.config.ts`, changed by `adapt`, into its `dist`; without one
 * by its own "build" script. Returns the compiler's messages.
 */
export async function buildFolder(
  folder: string,
  adapt = (config: webpack.Configuration) => config,
): Promise<{ isBuilt: boolean; said: string }> {
  const file = join(folder, "webpack.config.ts");
  if (!existsSync(file))
    return hasOwnBuild(folder) ? runOwnBuild(folder) : { isBuilt: false, said: `${file} is missing.` };
  const { default: config } = await import(pathToFileURL(file).href);
  const compiler = webpack(adapt(config({}, { mode: "production" }) as webpack.Configuration));
  if (compiler === null) return { isBuilt: false, said: "webpack has nothing to build." };
  const stats = await promisify<webpack.Stats | undefined>(compiler.run.bind(compiler))();
  // Closing writes the cache that makes the next build fast.
  await promisify(compiler.close.bind(compiler))();
  const said = stats?.toString({ all: false, errors: true, warnings: true, colors: false }) ?? "";
  if (stats === undefined || stats.hasErrors()) return { isBuilt: false, said };
  await precompress(join(folder, "dist"));
  return { isBuilt: true, said };
}

function runOwnBuild(folder: string): { isBuilt: boolean; said: string } {
  const { status, stdout, stderr } = spawnSync("npm", ["run", "--silent", "build"], {
    cwd: folder,
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  return { isBuilt: status === 0, said: `${stdout}${stderr}`.trim() };
}

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import webpack from "webpack";
import { hasOwnBuild } from "./own-package.ts";
import { precompress } from "./precompress.ts";

/** Whether a package could be built, and the compiler's messages. */
interface Built {
  readonly isBuilt: boolean;
  readonly said: string;
}

/**
 * Builds a front-end package by its own `webpack.config.ts`, changed by `adapt`, into its `dist`; without one
 * by its own "build" script.
 */
export async function buildFolder(
  folder: string,
  adapt = (config: webpack.Configuration) => config,
): Promise<Built> {
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
  await precompress(compiler.outputPath);
  return { isBuilt: true, said };
}

/** The same into a folder `build` of its own: a running checkout serves what is in `dist`. */
export async function buildToRelease(folder: string): Promise<Built & { readonly build: string }> {
  const build = join(folder, ".cache", "release");
  const intoBuild = (config: webpack.Configuration) => ({
    ...config,
    output: { ...config.output, path: build },
  });
  const buildNow = () => buildFolder(folder, intoBuild);
  const isOwn = !existsSync(join(folder, "webpack.config.ts")) && hasOwnBuild(folder);
  return { ...(await (isOwn ? moved(join(folder, "dist"), build, buildNow) : buildNow())), build };
}

/** A build by a script of its own, which knows only `dist`: it is moved, and what was there comes back. */
async function moved(dist: string, build: string, buildNow: () => Promise<Built>): Promise<Built> {
  const before = `${build}.before`;
  await rm(before, { recursive: true, force: true });
  const isThere = existsSync(dist);
  if (isThere) await cp(dist, before, { recursive: true, preserveTimestamps: true });
  const built = await buildNow();
  await rm(build, { recursive: true, force: true });
  if (built.isBuilt) await rename(dist, build);
  if (isThere) {
    await rm(dist, { recursive: true, force: true });
    await rename(before, dist);
  }
  return built;
}

function runOwnBuild(folder: string): Built {
  const { status, stdout, stderr } = spawnSync("npm", ["run", "--silent", "build"], {
    cwd: folder,
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  return { isBuilt: status === 0, said: `${stdout}${stderr}`.trim() };
}

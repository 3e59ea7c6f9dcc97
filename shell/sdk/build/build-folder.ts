import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
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
  await mkdir(dirname(build), { recursive: true });
  // One that was killed has left it.
  if (existsSync(before)) await replace(dist, before);
  const isThere = existsSync(dist);
  if (isThere) {
    const copy = `${build}.copy`;
    await rm(copy, { recursive: true, force: true });
    await cp(dist, copy, { recursive: true, preserveTimestamps: true });
    await rename(copy, before);
  }
  try {
    const built = await buildNow();
    if (built.isBuilt) await replace(build, dist);
    return built;
  } finally {
    if (isThere) await replace(dist, before);
  }
}

async function replace(folder: string, by: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await rename(by, folder);
}

function runOwnBuild(folder: string): Built {
  const { status, stdout, stderr } = spawnSync("npm", ["run", "--silent", "build"], {
    cwd: folder,
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  return { isBuilt: status === 0, said: `${stdout}${stderr}`.trim() };
}

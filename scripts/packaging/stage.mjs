import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { catalog, exactly } from "../packing/catalog.mjs";
import { pinnedNode, root } from "../workspace.mjs";
import { bundled, dependencies } from "./dependencies.mjs";
import { ownFiles } from "./own-files.mjs";

/** The packages whose code runs on the server. */
const folders = ["shared-types", "api", "shell", "shell/sdk"];

/** "linux-x64". */
const platform = `${process.platform}-${process.arch}`;

/** What is released: its name and version, and the Node that runs it. */
export function facts() {
  const { name, version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const node = JSON.parse(readFileSync(join(root, "node_modules", "node", "package.json"), "utf8")).version;
  return { name, version, platform, node };
}

/** Fills the new folder `target` with a release. Returns the folders of all packages in it, relative to the root. */
export function stage(target) {
  const { files, asked } = ownFiles();
  for (const file of files) copy(file, target);
  const { copies, links } = dependencies(folders.map((folder) => [folder, kept(folder, asked, target)]));
  const node = "node_modules/node/bin/node";
  for (const folder of copies) copy(folder, target, isNeeded);
  for (const [link, to] of links) {
    mkdirSync(dirname(join(target, link)), { recursive: true });
    symlinkSync(to, join(target, link));
  }
  mkdirSync(dirname(join(target, node)), { recursive: true });
  cpSync(pinnedNode, join(target, node));
  writeFileSync(join(target, "release.json"), `${JSON.stringify(facts(), null, 2)}\n`);
  writeFileSync(join(target, "package.json"), `${JSON.stringify({ private: true, type: "module" })}\n`);
  mkdirSync(join(target, "bin"));
  const command = readFileSync(join(root, "scripts", "packaging", "dmc-hub.sh"), "utf8");
  writeFileSync(join(target, "bin", "dmc-hub"), command.replaceAll("@platform@", platform), { mode: 0o755 });
  return [...new Set([...copies, ...bundled(), "node_modules/node"])];
}

/**
 * Writes the manifest of one of our packages with what it needs to run, and returns those names. The API loads some by
 * other means than an import, and needs all of its own; the front ends are built, so their packages are in the builds.
 */
function kept(folder, asked, target) {
  const text = exactly(readFileSync(join(root, folder, "package.json"), "utf8"), catalog());
  const {
    name,
    version,
    type,
    exports,
    dependencies: all = {},
    optionalDependencies = {},
  } = JSON.parse(text);
  const isRun = (dependency) =>
    folder === "api" ||
    dependency.startsWith("@dmc-hub/") ||
    [...asked].some(([file, names]) => file.startsWith(`${folder}/`) && names.includes(dependency));
  const names = Object.keys(all).filter(isRun);
  const needed = Object.fromEntries(names.map((one) => [one, all[one]]));
  const manifest = { name, version, private: true, type, exports, dependencies: needed };
  writeFileSync(join(target, folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  return [...names, ...Object.keys(optionalDependencies)];
}

function copy(path, target, filter = () => true) {
  mkdirSync(dirname(join(target, path)), { recursive: true });
  cpSync(join(root, path), join(target, path), { recursive: true, verbatimSymlinks: true, filter });
}

/** Types, maps, tests and descriptions run nowhere; licences go with what they are about. */
const isNeeded = (path) =>
  !/\.(?:[cm]?ts|map|flow|tsbuildinfo)$|\.test\.[cm]?js$/.test(path) &&
  !/^(?!licen[cs]e|notice|copying).*\.(?:md|markdown)$/i.test(basename(path)) &&
  !/^(?:tests?|__tests__|\.(?!pnpm).*)$/.test(basename(path));

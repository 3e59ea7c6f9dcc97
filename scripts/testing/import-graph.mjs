import { readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { parseSync } from "oxc-parser";
import { ResolverFactory } from "oxc-resolver";
import { root } from "../workspace.mjs";

const resolver = new ResolverFactory({
  conditionNames: ["node", "import"],
  extensions: [".ts", ".tsx", ".mjs", ".cjs", ".js", ".json"],
});
const ours = /^(?:\.|@dmc-hub\/)/;

/** For each of these files, named relative to the root, the files that import it directly. */
export function importersOf(files) {
  const importers = new Map(files.map((file) => [file, []]));
  for (const file of files) for (const imported of importsOf(file)) importers.get(imported)?.push(file);
  return importers;
}

/** These files, with everything reached through their importers. */
export function reached(files, importers) {
  const found = new Set();
  const waiting = [...files];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    waiting.push(...(importers.get(file) ?? []));
  }
  return found;
}

/** Everything that these files load, themselves included: files of ours, and names of packages by the file that asks. */
export function loadedBy(entries) {
  const files = new Set();
  const asked = new Map();
  const waiting = [...entries];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (files.has(file)) continue;
    files.add(file);
    if (!isModule.test(file)) continue;
    const names = namesIn(file);
    waiting.push(...oursAmong(file, names));
    asked.set(file, names.filter((name) => !ours.test(name)).map(packageNamed));
  }
  return { files: [...files], asked };
}

const isModule = /\.[cm]?[jt]sx?$/;

/** "knex" of "knex/lib/x.js", "@koa/router" of "@koa/router/x". */
const packageNamed = (name) => name.split("/", name.startsWith("@") ? 2 : 1).join("/");

const importsOf = (file) => oursAmong(file, namesIn(file));

/** What each file names, as read first: a run reads it once, whatever it asks. */
const named = new Map();

function namesIn(file) {
  if (!named.has(file)) named.set(file, readNames(file));
  return named.get(file);
}

function readNames(file) {
  const path = join(root, file);
  const source = readFileSync(path, "utf8");
  const { staticImports, staticExports, dynamicImports } = parseSync(path, source).module;
  const names = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value)),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => source.slice(start + 1, end - 1)),
  ];
  return [...new Set(names)].filter((name) => name !== undefined);
}

const oursAmong = (file, names) =>
  names
    .filter((name) => ours.test(name))
    .flatMap((name) => {
      const { path: found } = resolver.sync(dirname(join(root, file)), name);
      return found === undefined ? [] : [relative(root, found).replaceAll("\\", "/")];
    });

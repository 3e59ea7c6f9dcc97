import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire, registerHooks } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { transformSync } from "@swc/core";
import { root } from "../../workspace.mjs";

const project = `${pathToFileURL(root).href}/`;
const requireOfSdk = createRequire(join(root, "shell", "sdk", "package.json"));
const chakra = dirname(requireOfSdk.resolve("@chakra-ui/react/package.json"));

const options = {
  jsc: {
    target: "es2024",
    parser: { syntax: "typescript", tsx: true },
    transform: { react: { runtime: "automatic" } },
  },
  module: { type: "es6" },
  sourceMaps: true,
};

/** The file whose modules are loaded: its number, where to cache its code, and its source maps for stacks. */
let page = null;
let pages = 0;

/** From here on, the project's own modules are loaded again, as those of a new page; null for none. */
export const loadFor = (settings) => (page = settings && { ...settings, number: (pages += 1) });

/** Whether a module is the project's own, loaded for a page. */
export const isOfPage = (url = "") => /\?page=\d+$/.test(url);

/** The contract has no state, and the tests' own modules are shared by all files. */
const isOwn = (url) =>
  url.startsWith(project) && !/\/node_modules\/|^scripts\/|^shared-types\//.test(url.slice(project.length));

/** Where imports of the project's own modules lead, which is the same for each page. */
const resolved = new Map();

registerHooks({
  resolve(name, context, next) {
    if (page === null) return next(name, context);
    const parent = context.parentURL?.replace(/\?.*/, "");
    const key = `${name} ${parent}`;
    const found = resolved.get(key) ?? resolvedBy(name, context, next);
    if (parent !== undefined && isOwn(parent)) resolved.set(key, found);
    return isOwn(found.url) ? { ...found, url: `${found.url}?page=${page.number}` } : found;
  },
  load(url, context, next) {
    if (!isOfPage(url)) return next(url, context);
    return { format: "module", source: compiled(url), shortCircuit: true };
  },
});

/** As the bundler resolves it: for browsers, and folders by their package.json. */
function resolvedBy(name, context, next) {
  const theme = /^@chakra-theme\/(.*)$/.exec(name)?.[1];
  const wanted = theme ? pathToFileURL(join(chakra, "dist", "esm", "theme", theme)).href : name;
  try {
    const found = next(wanted, { ...context, conditions: [...context.conditions, "browser"] });
    return { ...found, url: found.url.replace(/\?.*/, ""), shortCircuit: true };
  } catch (error) {
    if (error.code !== "ERR_UNSUPPORTED_DIR_IMPORT") throw error;
    const { main } = JSON.parse(readFileSync(new URL(`${error.url}/package.json`), "utf8"));
    return { url: new URL(main, `${error.url}/`).href, shortCircuit: true };
  }
}

/** The code of each module, and the file with its source map. */
const known = new Map();

function compiled(url) {
  const path = fileURLToPath(url.replace(/\?.*/, ""));
  if (!known.has(path)) known.set(path, compile(path));
  const { code, map } = known.get(path);
  page.sourceMaps.set(url, map);
  return code;
}

/** Compiles a file, unless the cache has it. */
function compile(path) {
  const source = readFileSync(path, "utf8");
  const sum = createHash("sha256")
    .update(`${JSON.stringify(options)} ${path} ${source}`)
    .digest("hex");
  const kept = join(page.cache, sum);
  if (!existsSync(kept)) {
    const { code, map } = transformSync(source, { ...options, filename: path });
    mkdirSync(page.cache, { recursive: true });
    write(`${kept}.map`, map);
    write(kept, code);
  }
  return { code: readFileSync(kept, "utf8"), map: `${kept}.map` };
}

/** Under a temporary name first, so that no other worker reads half of it. */
function write(path, text) {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, text);
  renameSync(draft, path);
}

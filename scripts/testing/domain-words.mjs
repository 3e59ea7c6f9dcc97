import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseSync } from "oxc-parser";
import { contract, kinds, partnerType } from "../../shared-types/src/index.ts";
import { root } from "../workspace.mjs";

/**
 * Groups of calls that belong to the platform: every other group of the contract, including new ones, belongs
 * to the domain.
 */
const platform = new Set([
  "session",
  "account",
  "profile",
  "portals",
  "company",
  "users",
  "dmcs",
  "themes",
  "themeStyles",
  "pictures",
  "files",
  "audit",
  "tags",
  "views",
  "mails",
  "platform",
  "overview",
  "remoteHealth",
  "remoteErrors",
  "releases",
]);

/**
 * Words of the domain that are also terms of software: an API's client, an error's message, a promise's
 * status.
 */
const borrowed = new Set(["client", "message", "share", "place", "task", "activity"]);

const singular = (word) => word.replace(/ies$/, "y").replace(/s$/, "");

const own = kinds.filter(({ isShared }) => !isShared);
const nouns = new Set(
  [
    ...Object.keys(contract).filter((group) => !platform.has(group)),
    ...own.flatMap(({ names }) => names),
    ...partnerType.options,
    // The only call of the overview that is about the domain.
    "dashboard",
  ].map(singular),
);
const statuses = new Set(own.flatMap((kind) => kind.statuses?.values ?? []));

/** The sources, and the shell's build, including the libraries that it contains. */
const places = {
  sources: "shell/{src,edge,sdk/src}/**/*.{ts,tsx}",
  built: "shell/dist/*.js",
};

/**
 * Where the platform uses a word of the domain: `{ file, line, word }` each. In a source, a text may contain
 * no kind and no status, and a name no kind. A built file contains libraries, so borrowed words and statuses
 * only count in addresses there: "/clients", but not "client". Tests, and code used only by them, may use any
 * word.
 */
export function domainWords(place) {
  const files = globSync(places[place], {
    cwd: root,
    exclude: ["**/*.test.*", "**/testing-*", "**/fuzz/**", "**/*-fixture.ts"],
  });
  return files
    .toSorted()
    .flatMap((file) => wordsIn(file, readFileSync(join(root, file), "utf8"), place === "built"));
}

/** The same for one file's text. */
export function wordsIn(file, source, isBuilt) {
  const found = [];
  const visit = (node) => {
    for (const word of wordsOf(node, isBuilt)) found.push({ file, line: lineAt(source, node.start), word });
    for (const child of childrenOf(node)) visit(child);
  };
  visit(parseSync(file, source).program);
  return found;
}

const lineAt = (source, offset) => source.slice(0, offset).split("\n").length;

/** The name of an import, and its source, are its module's words. */
const childrenOf = ({ type, source: _source, ...node }) =>
  Object.values(type === "ImportExpression" ? {} : node)
    .flat()
    .filter((child) => typeof child?.type === "string");

function wordsOf(node, isBuilt) {
  if (node.type.endsWith("Identifier")) {
    return tokensOf(node.name).filter(
      (token) => nouns.has(singular(token)) && !borrowed.has(singular(token)),
    );
  }
  const text = textOf(node);
  return tokensOf(text).filter((token) => {
    const word = singular(token);
    if (!nouns.has(word) && !statuses.has(token)) return false;
    if (!isBuilt || (nouns.has(word) && !borrowed.has(word))) return !isOfSoftware(text, word);
    return new RegExp(`^(?:/api)?/${token}\\b`).test(text);
  });
}

/** Events of Node and the browser; "in one place" is no place to visit; libraries have guides on the web. */
const isOfSoftware = (text, word) =>
  ["clientError", "message"].includes(text) ||
  (word === "place" && /\b(?:one|this) place\b/.test(text)) ||
  (word === "guide" && text.includes("https://"));

const textOf = ({ type, value }) => {
  if (type === "TemplateElement") return value.raw;
  return (type === "Literal" || type === "JSXText") && typeof value === "string" ? value : "";
};

/** Lower-case words of a text or a name: `BookingTable` has two. */
const tokensOf = (text) =>
  text
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/);

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const found = process.argv.slice(2).flatMap(domainWords);
  for (const { file, line, word } of found) {
    console.log(
      `${file}:${line} says "${word}", a word of the domain: it belongs to a remote, the API or shell/product.ts.`,
    );
  }
  process.exitCode = found.length > 0 ? 1 : 0;
}

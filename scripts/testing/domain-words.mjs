import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseSync } from "oxc-parser";
import { contract, kinds, partnerType } from "../../shared-types/src/index.ts";
import { root } from "../workspace.mjs";

/** Groups of calls that are the platform's own: every other group of the contract, also a new one, is the domain's. */
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
  "mails",
  "platform",
  "overview",
  "remoteHealth",
  "remoteErrors",
  "releases",
]);

/** Words of the domain that software also says of itself: an API's client, an error's message, a promise's status. */
const borrowed = new Set(["client", "message", "share", "place", "task", "activity"]);

const singular = (word) => word.replace(/ies$/, "y").replace(/s$/, "");

const own = kinds.filter(({ isShared }) => !isShared);
const nouns = new Set(
  [
    ...Object.keys(contract).filter((group) => !platform.has(group)),
    ...own.flatMap(({ names }) => names),
    ...partnerType.options,
    // The one call of the overview that is about the domain.
    "dashboard",
  ].map(singular),
);
const statuses = new Set(own.flatMap((kind) => kind.statuses?.values ?? []));

/** What stands in the sources, and what the shell's build made of them and of the libraries it takes. */
const places = {
  sources: "shell/{src,edge,sdk/src}/**/*.{ts,tsx}",
  built: "shell/dist/*.js",
};

/**
 * Where the platform says a word of the domain: `{ file, line, word }` each. In a source a text may hold no kind and no
 * status, and no name a kind. A built file has libraries in it, so there borrowed words and statuses count only in
 * addresses: "/clients", but not "client". Tests, and what only they use, may speak of anything.
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

/** The same of one file's text. */
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

/** What an import is called, and where it comes from, is its module's word. */
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

/** Node's and the browser's own events; "in one place" is no place to visit; libraries have guides on the web. */
const isOfSoftware = (text, word) =>
  ["clientError", "message"].includes(text) ||
  (word === "place" && /\b(?:one|this) place\b/.test(text)) ||
  (word === "guide" && text.includes("https://"));

const textOf = ({ type, value }) => {
  if (type === "TemplateElement") return value.raw;
  return (type === "Literal" || type === "JSXText") && typeof value === "string" ? value : "";
};

/** Words of a text or a name, small: `BookingTable` has two. */
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

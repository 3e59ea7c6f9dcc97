// Prints figures of the tree's structure, and fails if one is worse than guards.json allows. Part of the
// linter.
import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync } from "oxc-parser";
import { isTestFile, root } from "../workspace.mjs";
import { importersOf } from "./import-graph.mjs";

/** Product code: no tests, no demo data, and no migrations, which stay as they landed. */
const PLACES = "{shared-types,api,shell,mf-*}/**/*.{ts,tsx}";
const LEFT_OUT =
  /(?:^|\/)(?:node_modules|dist|migrations|demo|testing|faults|fuzz|test)\/|\/testing-|-fixture\.|\.config\.|\.d\.ts$/;

/** Minimum number of lines that count as a clone, and maximum length of a function. */
const CLONE = 6;
const LONG = 60;

/**
 * Groups of folders that import one another, directly or through others, including types; each group as a
 * list.
 */
function circlesIn(files) {
  const importers = importersOf(files);
  const edges = new Map();
  for (const [file, froms] of importers)
    for (const from of froms)
      if (dirname(from) !== dirname(file))
        edges.set(dirname(from), (edges.get(dirname(from)) ?? new Set()).add(dirname(file)));
  const reach = (start) => {
    const found = new Set();
    const waiting = [...(edges.get(start) ?? [])];
    for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
      if (found.has(folder)) continue;
      found.add(folder);
      waiting.push(...(edges.get(folder) ?? []));
    }
    return found;
  };
  const reached = new Map([...edges.keys()].map((folder) => [folder, reach(folder)]));
  const inCircle = [...reached].filter(([folder, found]) => found.has(folder));
  const groups = inCircle.map(([folder, found]) =>
    [...found]
      .filter((other) => other === folder || reached.get(other)?.has(folder))
      .toSorted((one, other) => (one < other ? -1 : 1))
      .join(", "),
  );
  return [...new Set(groups)];
}

/** The functions of a file, each with its first line and its number of lines. */
export function functionLines(file, source) {
  const found = [];
  const visit = (node) => {
    if (node === null || typeof node !== "object") return;
    if (Array.isArray(node)) return node.forEach(visit);
    if (/^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type) && node.body)
      found.push({
        file,
        line: source.slice(0, node.start).split("\n").length,
        lines: source.slice(node.start, node.end).split("\n").length,
      });
    Object.values(node).forEach(visit);
  };
  visit(parseSync(file, source).program.body);
  return found;
}

/**
 * Places where at least six consecutive lines are literally those of another place: the second and later of
 * each.
 */
export function clonesIn(texts) {
  const seen = new Map();
  const clones = [];
  for (const [file, source] of texts) {
    const lines = withoutImports(file, source)
      .split("\n")
      .map((text, index) => ({ text: text.trim(), line: index + 1 }))
      .filter(({ text }) => text !== "" && !/^(?:\/\/|\/?\*)|^[\])}>;,(]*$/.test(text));
    for (let start = 0; start + CLONE <= lines.length; start += 1) {
      const key = lines
        .slice(start, start + CLONE)
        .map(({ text }) => text)
        .join("\n");
      const first = seen.get(key);
      if (first === undefined) seen.set(key, `${file}:${lines[start].line}`);
      else {
        clones.push(`${file}:${lines[start].line} as ${first}`);
        // The rest of a longer clone belongs to the same one.
        while (start + CLONE < lines.length && isKnown(seen, lines, start + 1)) start += 1;
      }
    }
  }
  return clones;
}

/** The source with its imports blanked, line for line. */
const withoutImports = (file, source) =>
  parseSync(file, source)
    .program.body.filter(({ type }) => type === "ImportDeclaration")
    .reduceRight(
      (text, { start, end }) =>
        text.slice(0, start) + text.slice(start, end).replaceAll(/[^\n]/g, "") + text.slice(end),
      source,
    );

const isKnown = (seen, lines, start) =>
  seen.has(
    lines
      .slice(start, start + CLONE)
      .map(({ text }) => text)
      .join("\n"),
  );

function measure() {
  const files = globSync(PLACES, { cwd: root, exclude: ["**/node_modules/**", "**/dist/**"] })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => !isTestFile(file) && !LEFT_OUT.test(file))
    .toSorted((one, other) => (one < other ? -1 : 1));
  const texts = files.map((file) => [file, readFileSync(join(root, file), "utf8")]);
  const functions = texts
    .flatMap(([file, source]) => functionLines(file, source))
    .toSorted((one, other) => one.lines - other.lines);
  const long = functions.filter(({ lines }) => lines > LONG);
  const circles = circlesIn(files);
  const clones = clonesIn(texts);
  return {
    figures: {
      "circles between folders": circles.length,
      "clones of six lines": clones.length,
      "lines of nine functions in ten": functions[Math.floor(functions.length * 0.9)].lines,
      "functions over 60 lines": long.length,
    },
    details: [
      ...circles.map((folders) => `circle: ${folders}`),
      ...clones.map((clone) => `clone: ${clone}`),
      ...long.map(({ file, line, lines }) => `function of ${lines} lines: ${file}:${line}`),
    ],
  };
}

function main() {
  const allowed = JSON.parse(readFileSync(join(root, "scripts", "testing", "guards.json"), "utf8"));
  const { figures, details } = measure();
  let isWorse = false;
  for (const [name, value] of Object.entries(figures)) {
    const most = allowed[name];
    isWorse ||= value > most;
    console.log(`${name.padEnd(32)} ${`${value}`.padStart(4)} of ${most}${value > most ? "  WORSE" : ""}`);
  }
  if (isWorse || process.argv.includes("--details")) console.log(details.join("\n"));
  process.exitCode = isWorse ? 1 : 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();

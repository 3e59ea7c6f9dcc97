// Reports the counts left in a folder by the processes, pages and tests of a counted run: `node …/report.mjs
// <folder>`
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import istanbul from "istanbul-lib-coverage";
import istanbulReport from "istanbul-lib-report";
import reports from "istanbul-reports";
import { packageOf, root } from "../../workspace.mjs";
import { isProduct, untouched } from "./instrument.mjs";

/** Minimum coverage of each package, %. */
const least = { lines: 92, branches: 85 };

const map = merged(process.argv[2], productFiles());
const packages = Map.groupBy(map.files(), (path) => packageOf(relative(root, path)));
const rows = [...packages].map(([name, paths]) => rowOf(name, paths)).toSorted(byName);
for (const { name, own } of rows) writeReport(name, own);
printRows(rows);
process.exitCode = rows.every(({ isEnough }) => isEnough) ? 0 : 1;

function byName(one, other) {
  return one.name < other.name ? -1 : 1;
}

/** The sum of all counts, for every file of the product, even if nothing ran it. */
function merged(counts, files) {
  const sum = istanbul.createCoverageMap({});
  for (const name of readdirSync(counts, { recursive: true }).filter((file) => file.endsWith(".json")))
    sum.merge(JSON.parse(readFileSync(join(counts, name), "utf8")));
  for (const path of files)
    if (!sum.data[path]) sum.addFileCoverage(untouched(readFileSync(path, "utf8"), path));
  sum.filter((path) => files.has(path));
  return sum;
}

function productFiles() {
  const list = ["ls-files", "--cached", "--others", "--exclude-standard"];
  const names = execFileSync("git", list, { cwd: root, encoding: "utf8" }).split("\n");
  return new Set(names.map((name) => join(root, name)).filter((path) => isProduct(path) && existsSync(path)));
}

function rowOf(name, paths) {
  const own = istanbul.createCoverageMap({});
  for (const path of paths) own.addFileCoverage(map.fileCoverageFor(path));
  const { lines, branches } = own.getCoverageSummary();
  const isEnough = lines.pct >= least.lines && branches.pct >= least.branches;
  return { name, own, lines, branches, isEnough };
}

function writeReport(name, coverageMap) {
  const dir = join(root, "coverage", name.replaceAll("/", "-"));
  const context = istanbulReport.createContext({ dir, coverageMap, defaultSummarizer: "nested" });
  for (const kind of ["html", "json", "json-summary"]) reports.create(kind).execute(context);
}

function printRows(rows) {
  for (const { own, name } of rows) {
    const missed = own.files().map((path) => missedIn(path, own.fileCoverageFor(path)));
    console.log(`\n  ${name}`);
    for (const { file, lines, branches } of missed.filter((one) => one.lines.length > 0 || one.branches > 0))
      console.log(`    ${file}  ${rangesOf(lines)}${branches > 0 ? `  ${branches} branches` : ""}`);
  }
  console.log(`\n  ${"".padEnd(16)}   lines  branches   (at least ${least.lines} and ${least.branches} %)`);
  for (const { name, lines, branches, isEnough } of rows) {
    const cells = [lines.pct.toFixed(1).padStart(7), branches.pct.toFixed(1).padStart(9)].join(" ");
    console.log(`  ${name.padEnd(16)} ${cells}${isEnough ? "" : "   TOO LITTLE"}`);
  }
}

function missedIn(path, coverage) {
  const { branches } = coverage.toSummary();
  const lines = coverage.getUncoveredLines().map(Number);
  return { file: relative(root, path), lines, branches: branches.total - branches.covered };
}

/** 3, 4, 5 and 9 as "3-5, 9". */
function rangesOf(lines) {
  const ranges = [];
  for (const line of lines) {
    const last = ranges.at(-1);
    if (last?.[1] === line - 1) last[1] = line;
    else ranges.push([line, line]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(", ");
}

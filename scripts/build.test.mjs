import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { build, countedMark, isDone } from "./build.mjs";
import { root } from "./workspace.mjs";

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "dmc-hub-build-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("a build with counters is done for a counted run only", () => {
  const stamp = join(folder, ".stamp");
  expect(isDone(stamp, "sum", {})).toBe(false);
  writeFileSync(stamp, countedMark("sum"));
  expect(isDone(stamp, "sum", {})).toBe(false);
  expect(isDone(stamp, "sum", { COVERAGE_COUNTS: folder })).toBe(true);
  expect(isDone(stamp, "other", { COVERAGE_COUNTS: folder })).toBe(false);
  writeFileSync(stamp, "sum");
  expect(isDone(stamp, "sum", {})).toBe(true);
});

/** Notes that it builds, and marks that as done. */
const BUILDING = `
  import { appendFileSync, writeFileSync } from "node:fs";
  const [folder, sum] = process.argv.slice(2);
  appendFileSync(folder + "/builds", sum + "\\n");
  writeFileSync(folder + "/dist/.stamp", sum);`;

test("of two that build at once, the second finds what the first has built", async () => {
  const script = join(folder, "build.mjs");
  mkdirSync(join(folder, "dist"));
  writeFileSync(script, BUILDING);
  const packages = [{ name: relative(root, folder), script, sum: "sum" }];
  await Promise.all([build(packages), build(packages)]);
  expect(readFileSync(join(folder, "builds"), "utf8")).toBe("sum\n");
});

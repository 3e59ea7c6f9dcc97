import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { countedMark, isDone } from "./build.mjs";

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

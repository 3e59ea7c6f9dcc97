import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { readReport } from "./test-report.mjs";

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "dmc-hub-report-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const passed = { title: "adds", status: "passed", ms: 5 };

function reportOf(...lines) {
  const path = join(folder, "tests.jsonl");
  writeFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  return readReport(path);
}

test("tells each test with its file, and what could not run", () => {
  const { tests, broken, underWay } = reportOf(
    { began: "a.test.ts" },
    { began: "b.test.ts" },
    { ended: "a.test.ts", tests: [passed] },
    { ended: "b.test.ts", tests: [], trouble: "It does not parse." },
  );
  expect(tests).toEqual([{ file: "a.test.ts", ...passed }]);
  expect(broken).toEqual(["b.test.ts"]);
  expect(underWay).toEqual([]);
});

test("what has begun as often as it has ended is not under way, what has begun once more is", () => {
  const { underWay } = reportOf(
    { began: "a.test.ts" },
    { began: "a.test.ts" },
    { began: "b.test.ts" },
    { ended: "b.test.ts", tests: [passed] },
    { ended: "a.test.ts", tests: [passed] },
  );
  expect(underWay).toEqual(["a.test.ts"]);
});

test("a runner that never came to tell anything has told nothing", () => {
  expect(readReport(join(folder, "missing.jsonl"))).toEqual({ tests: [], broken: [], underWay: [] });
});

import { appendFileSync, existsSync, readFileSync } from "node:fs";

/** Name of the variable with the file that a reporter writes to. */
export const REPORT = "TEST_REPORT";

/**
 * Writes one line of a report: `{ began: file }`, or `{ ended: file }` with the tests that it ran, if known.
 */
export const tell = (line) => appendFileSync(process.env[REPORT], `${JSON.stringify(line)}\n`);

/**
 * Reads the reporters' lines: each test with its file, title, status (`passed`, `failed`, `skipped`) and time
 * in ms; the files that could not run, with the reason; and the files that have begun and not ended.
 */
export function readReport(path) {
  const lines = existsSync(path) ? readFileSync(path, "utf8").trim().split("\n").filter(Boolean) : [];
  const told = lines.map((line) => JSON.parse(line));
  const open = new Map();
  for (const { began, ended } of told) {
    const file = began ?? ended;
    open.set(file, (open.get(file) ?? 0) + (began === undefined ? -1 : 1));
  }
  return {
    tests: told.flatMap(({ ended, tests = [] }) => tests.map((test) => ({ file: ended, ...test }))),
    broken: told.filter(({ trouble }) => trouble).map(({ ended }) => ended),
    underWay: [...open].filter(([, count]) => count > 0).map(([file]) => file),
  };
}

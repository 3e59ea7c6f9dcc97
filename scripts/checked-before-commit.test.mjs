import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "@jest/globals";
import { root } from "./workspace.mjs";

const folder = mkdtempSync(join(tmpdir(), "dmc-hub-index-"));
afterAll(() => rmSync(folder, { recursive: true }));

// An index of its own, so that what somebody has staged here stays.
const env = { ...process.env, GIT_INDEX_FILE: join(folder, "index") };
const run = (program, ...args) => execFileSync(program, args, { cwd: root, env, encoding: "utf8" });

/** What is checked before a commit that deletes or changes these files. */
function checkedFor({ deleted = [], changed = [] }) {
  run("git", "read-tree", "HEAD");
  if (deleted.length > 0) run("git", "rm", "--cached", "--quiet", ...deleted);
  for (const file of changed) run("git", "update-index", "--cacheinfo", `100644,${otherText()},${file}`);
  return run(process.execPath, "scripts/checked-before-commit.mjs").split("\n").filter(Boolean);
}

const otherText = () => run("git", "rev-parse", "HEAD:package.json").trim();

test("a commit in one package is checked with all of it", () => {
  expect(checkedFor({ changed: ["api/src/server.ts", "api/src/main.ts"] })).toEqual(["api"]);
});

test("so is one that only deletes, for others may still import what is gone", () => {
  expect(checkedFor({ deleted: ["mf-network/src/screens.ts"] })).toEqual(["mf-network"]);
});

test("a wide one, file by file, so that nobody waits", () => {
  const files = ["api/src/server.ts", "scripts/size.mjs", "shell/src/main.tsx"];
  expect(checkedFor({ changed: files })).toEqual(files);
});

test("a command is in no package, and a text is not checked", () => {
  expect(checkedFor({ changed: ["scripts/size.mjs", "README.md"] })).toEqual(["scripts/size.mjs"]);
  expect(checkedFor({ changed: ["README.md"] })).toEqual([]);
});

import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { root } from "./workspace.mjs";

const checkedFor = (...files) =>
  execFileSync(process.execPath, [join(root, "scripts", "packages-of.mjs"), ...files], { encoding: "utf8" });

test("a commit in one package is checked with all of it", () => {
  expect(checkedFor("api/src/app.ts", "api/src/main.ts")).toBe("api\n");
});

test("a wide one, file by file, so that nobody waits", () => {
  const files = ["api/src/app.ts", "shell/src/app.tsx", "scripts/size.mjs"];
  expect(checkedFor(...files)).toBe(`${files.join(" ")}\n`);
});

test("a command is in no package", () => {
  expect(checkedFor("scripts/size.mjs")).toBe("scripts/size.mjs\n");
});

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { root } from "../workspace.mjs";

const read = (...path) => readFileSync(join(root, ...path), "utf8");

/** The commands that a release names when it is given none. */
const commands = () => {
  const { stderr } = spawnSync(process.execPath, [join(root, "scripts", "packaged.mjs")], {
    encoding: "utf8",
  });
  const [, list = ""] = /^Usage: dmc-hub \[--env-file=<file>\] (.+)$/m.exec(stderr) ?? [];
  return list.split(" | ");
};

test("a release has each command of the API that a checkout has", () => {
  const scripts = Object.entries(JSON.parse(read("package.json")).scripts);
  const ofApi = scripts.flatMap(([name, line]) =>
    line.startsWith("node scripts/api-command.mjs ") ? [name] : [],
  );
  expect(ofApi).toContain("backup");
  expect(commands()).toEqual(expect.arrayContaining(ofApi));
});

test("the program's head and the operator's table name each command", () => {
  const all = commands();
  expect(read("scripts", "packaging", "dmc-hub.sh")).toContain(`bin/dmc-hub ${all.join(" | ")}\n`);
  const rows = [...read("docs", "operating.md").matchAll(/^\| `bin\/dmc-hub (\w+)/gm)];
  expect(rows.map(([, name]) => name)).toEqual(all);
});

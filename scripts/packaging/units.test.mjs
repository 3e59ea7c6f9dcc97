import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { root } from "../workspace.mjs";

const unit = join(root, "deploy", "systemd", "dmc-hub.service");
const analyze = (...args) => spawnSync("systemd-analyze", args, { encoding: "utf8" });
const isHere = !analyze("--version").error;

/** The limit, in tenths, of how much a service may be exposed. */
const exposure = 30;

(isHere ? test : test.skip)("the service may do little", () => {
  const args = ["security", "--offline=true", "--no-pager", `--threshold=${exposure}`, unit];
  const { status, stdout } = analyze(...args);
  expect(stdout).toMatch(/Overall exposure level for dmc-hub.service: [0-2]\.\d/);
  expect(status).toBe(0);
});

(isHere ? test : test.skip)("the unit has no word that systemd does not know", () => {
  const { stderr } = analyze("verify", unit);
  // Only the program is not where the unit expects it.
  const others = stderr.split("\n").filter((line) => line !== "" && !line.includes("is not executable"));
  expect(others).toEqual([]);
});

test("what the unit and the image start is a command of the release", () => {
  const text = readFileSync(unit, "utf8");
  const commands = [...text.matchAll(/bin\/dmc-hub (\w+)/g)].map(([, name]) => name);
  expect(commands).toEqual(["start", "reload"]);
  const packaged = readFileSync(join(root, "scripts", "packaged.mjs"), "utf8");
  for (const name of commands) expect(packaged).toMatch(new RegExp(`^ {2}${name}: \\(\\) => import`, "m"));
});

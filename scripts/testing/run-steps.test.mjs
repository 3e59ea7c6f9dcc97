import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { openRunFolder } from "./run-folder.mjs";
import { runSteps } from "./run-steps.mjs";

const done = { tests: [], troubles: 0, output: "" };

test("steps run at the same time, each after the one that it needs, and are told in the plan's order", async () => {
  const seen = [];
  const begun = Promise.withResolvers();
  const step = (name, more) => ({
    name,
    part: "unit",
    run: async () => {
      seen.push(`${name} begins`);
      if (name === "check") begun.resolve();
      // It ends only if another has begun meanwhile.
      else if (name === "build") await begun.promise;
      seen.push(`${name} ends`);
      return { ...done, troubles: name === "build" ? 1 : 0 };
    },
    ...more,
  });
  const folder = openRunFolder();
  const plan = [step("build"), step("stories", { after: "build" }), step("check")];
  const results = await runSteps(plan, folder);
  folder.abandon();
  expect(results.map(({ name, troubles }) => [name, troubles])).toEqual([
    ["build", 1],
    ["stories", 0],
    ["check", 0],
  ]);
  expect(seen.slice(-3)).toEqual(["build ends", "stories begins", "stories ends"]);
});

const here = (...path) => JSON.stringify(join(import.meta.dirname, ...path));

/** A run whose browser is missing while its tests, which never end, are under way. */
const unable = `
  const { openRunFolder } = await import(${here("run-folder.mjs")});
  const { runSteps } = await import(${here("run-steps.mjs")});
  const { run } = await import(${here("..", "processes.mjs")});
  const { Refusal } = await import(${here("..", "steps.mjs")});
  const folder = openRunFolder();
  const forEver = ["-e", "console.log('interrupted'); setInterval(() => {}, 1000)"];
  const tests = async () => ({ tests: [], troubles: 1, output: (await run(process.execPath, forEver)).output });
  const browser = async () => { throw new Refusal("There is no browser."); };
  const stories = async () => console.log("told all the same");
  const results = await runSteps([
    { name: "tests", part: "unit", run: tests },
    { name: "build", part: "e2e", run: browser },
    { name: "stories", part: "e2e", after: "build", run: stories },
  ], folder);
  console.log(JSON.stringify([results.map(({ name, troubles }) => [name, troubles]), folder.environment.TMPDIR]));`;

test("a part that cannot run ends the others, which say how to run them alone, and is the last", () => {
  const words = ["--input-type=module", "--eval", unable];
  const { status, stdout, stderr } = spawnSync(process.execPath, words, {
    encoding: "utf8",
    timeout: 60_000,
  });
  expect(stderr).toBe(
    "There is no browser.\n\nAlone: npm test -- e2e\n\nStopped: tests. Alone: npm test -- unit\n",
  );
  expect(status).toBe(0);
  const [results, folder] = JSON.parse(stdout.trim().split("\n").at(-1));
  expect(stdout).not.toMatch(/interrupted|told all the same/);
  expect(results).toEqual([["build", 1]]);
  expect(existsSync(folder)).toBe(false);
});

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, outdated } from "../../build.mjs";
import { run } from "../../processes.mjs";
import { Refusal } from "../../steps.mjs";
import { foldersWith, pinnedNode, remotes, root } from "../../workspace.mjs";
import { e2e, unit } from "../checks.mjs";

const here = (name) => join(import.meta.dirname, name);
const limit = 600_000;

/** The steps of `npm test -- coverage`: all tests with every statement and branch of the product counted, and a report. */
export function coverageSteps() {
  const counts = mkdtempSync(join(tmpdir(), "dmc-hub-counts-"));
  const env = {
    COVERAGE_COUNTS: counts,
    NODE_OPTIONS: `--import=${pathToFileURL(here("process-counts.mjs")).href}`,
  };
  return [
    {
      name: "unit and API, counted",
      part: "unit",
      run: async () => unit({ env, ways: await jestWays(counts) }),
    },
    { name: "build, counted", part: "coverage", after: "unit and API, counted", run: buildCounted },
    { name: "end to end, counted", part: "e2e", after: "build, counted", run: () => e2e({ env }) },
    { name: "coverage", part: "coverage", after: "end to end, counted", run: () => report(counts) },
  ];
}

/** How Jest runs all packages with their code counted. */
async function jestWays(counts) {
  // The commands are not part of the product, and their tests use Node's own modules.
  const folders = foldersWith("jest.config.mjs").filter((folder) => folder !== "scripts");
  const config = await said([here("jest-config.mjs"), ...folders]);
  return [
    "--config",
    config.trim(),
    "--coverage",
    "--coverageProvider=babel",
    "--coverageReporters=json",
    `--coverageDirectory=${join(counts, "jest")}`,
  ];
}

const fronts = () => ["shell", ...remotes()];

/** Builds every front end with counters; whatever runs without counters builds them again. */
async function buildCounted() {
  for (const name of fronts()) rmSync(join(root, name, "dist", ".stamp"), { force: true });
  const script = here("build-package.mjs");
  const wanted = outdated().filter(({ name }) => fronts().includes(name));
  await build(wanted.map(({ name, sum }) => ({ name, sum, script })));
  return { tests: [], troubles: 0, output: "" };
}

async function report(counts) {
  const { status, output } = await run(pinnedNode, [here("report.mjs"), counts], { limit });
  rmSync(counts, { recursive: true, force: true });
  console.log(output);
  return { tests: [], troubles: status === 0 ? 0 : 1, output: "" };
}

async function said(args) {
  const { status, output } = await run(pinnedNode, args, { limit });
  if (status !== 0) throw new Refusal(output.trimEnd());
  return output;
}

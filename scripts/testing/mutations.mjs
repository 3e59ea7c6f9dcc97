// The work of `npm run test:mutations`, under the pinned Node.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { run } from "../processes.mjs";
import { endWith, Refusal } from "../steps.mjs";
import { pinnedNode, root } from "../workspace.mjs";
import { areas } from "./mutated-areas.mjs";

/** Minimum share of an area's changes that tests must notice, %. */
const least = 80;

async function main() {
  const words = process.argv.slice(2);
  const chosen = (words.length > 0 ? words : Object.keys(areas)).map(areaOf);
  // One database for all runs of the API's tests, which would otherwise each start their own.
  const isApi = chosen.some(({ folder }) => folder === "api");
  const { default: setUp } = await import("../../api/src/testing/global-setup.ts");
  const { removeRun } = await import("../../api/src/testing/global-teardown.ts");
  if (isApi) await setUp();
  const rows = [];
  for (const area of chosen) rows.push(await mutate(area));
  // What changed code has sent need not follow a cluster's rules.
  if (isApi) await removeRun();
  console.log(`\n  ${"".padEnd(28)} changes  noticed   %   (at least ${least})`);
  for (const { name, all, noticed, share } of rows)
    console.log(
      `  ${name.padEnd(28)} ${`${all}`.padStart(7)}  ${`${noticed}`.padStart(7)}  ${share.toFixed(1)}`,
    );
  process.exitCode = rows.every(({ share }) => share >= least) ? 0 : 1;
}

/** An area by its name, or one part of it by its number: `session`, or `session/2`. */
function areaOf(word) {
  const [name, number] = word.split("/");
  const area = Object.hasOwn(areas, name) ? areas[name] : { parts: [] };
  const parts = number === undefined ? area.parts : area.parts.slice(number - 1, number);
  if (parts.length > 0) return { name: word, folder: area.folder, parts };
  const known = Object.keys(areas).map((one) => `${one} (${areas[one].parts.length})`);
  throw new Refusal(
    `There is no "${word}". Choose from: ${known.join(", ")}; a part by its number, as session/2.`,
  );
}

async function mutate({ name, folder, parts }) {
  const mutants = [];
  for (const [index, part] of parts.entries()) {
    const file = `mutations-${name.includes("/") ? name.replace("/", "-") : `${name}-${index + 1}`}.json`;
    mutants.push(...(await mutantsOf(name, { folder, ...part, report: join(root, "coverage", file) })));
  }
  return summaryOf(name, mutants);
}

async function mutantsOf(name, part) {
  const temporary = mkdtempSync(join(tmpdir(), "dmc-hub-mutations-"));
  const settings = join(temporary, "stryker.json");
  writeFileSync(settings, JSON.stringify(settingsOf({ ...part, temporary })));
  const cli = join(root, "node_modules", "@stryker-mutator", "core", "bin", "stryker.js");
  const { status } = await run(pinnedNode, [cli, "run", settings], { show: true });
  if (status !== 0) throw new Refusal(`The changes of ${name} could not be tried.`);
  rmSync(temporary, { recursive: true });
  const { files } = JSON.parse(readFileSync(part.report, "utf8"));
  return Object.values(files).flatMap(({ mutants }) => mutants);
}

const settingsOf = ({ folder, code, tests, report, temporary }) => ({
  mutate: code.flatMap((pattern) => [
    `${folder}/${pattern}`,
    `!${folder}/${pattern.replace(".ts", ".test.ts")}`,
  ]),
  testRunner: "jest",
  plugins: [fileURLToPath(import.meta.resolve("@stryker-mutator/jest-runner"))],
  jest: {
    projectType: "custom",
    configFile: `${folder}/jest.config.mjs`,
    // Node loads changed code far faster than Jest does, and again for each change, because some changes only
    // matter while loading.
    config: {
      testMatch: tests.map((pattern) => `<rootDir>/${pattern}`),
      testRunner:
        "<rootDir>/" +
        relative(join(root, folder), join(root, "scripts/testing/native/fresh-jest-circus.mjs")),
    },
    enableFindRelatedTests: false,
  },
  coverageAnalysis: "perTest",
  // Half of the time each waits for its database.
  concurrency: 4,
  // Modules that a process has loaded stay in its memory.
  maxTestRunnerReuse: 50,
  timeoutMS: 20_000,
  reporters: ["clear-text", "progress-append-only", "json"],
  jsonReporter: { fileName: report },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: false },
  tempDirName: join(temporary, "copies"),
  ignorePatterns: ["**/dist", ".data", "**/.cache", "/coverage", "/e2e", "/docs"],
  disableTypeChecks: false,
  checkers: [],
});

/** Noticed by a failed test, or because it never ended. */
const isNoticed = ({ status }) => status === "Killed" || status === "Timeout";
/** Changes after which tests could not even begin are not counted. */
const isTried = ({ status }) => !["Ignored", "CompileError", "RuntimeError"].includes(status);

function summaryOf(name, mutants) {
  const all = mutants.filter(isTried).length;
  const noticed = mutants.filter(isNoticed).length;
  return { name, all, noticed, share: (noticed / all) * 100 };
}

main().catch(endWith);

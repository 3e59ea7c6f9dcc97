// What `npm run test:mutations` runs, under the pinned Node.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { run } from "../processes.mjs";
import { endWith, Refusal } from "../steps.mjs";
import { pinnedNode, root } from "../workspace.mjs";

/** Least that tests must notice of the changes in an area, %. */
const least = 80;

/** Code that is changed, and the tests that are to notice it. */
const areas = {
  "shared-types": { folder: "shared-types", code: ["src/*.ts"], tests: ["src/*.test.ts"] },
  resources: { folder: "api", code: ["src/resources/*.ts"], tests: ["src/resources/*.test.ts"] },
  session: { folder: "api", code: ["src/session/*.ts"], tests: ["src/session/*.test.ts"] },
  tenancy: {
    folder: "api",
    code: ["src/database/tenant*.ts", "src/database/statement.ts"],
    tests: ["src/database/tenan*.test.ts", "src/database/lost-connections.test.ts"],
  },
  idempotency: {
    folder: "api",
    code: ["src/http/idempotency.ts"],
    tests: ["src/http/idempotency.test.ts"],
  },
  release: { folder: "shell/sdk/release", code: ["*.ts"], tests: ["*.test.ts"] },
};

async function main() {
  const words = process.argv.slice(2);
  const unknown = words.find((word) => !Object.hasOwn(areas, word));
  if (unknown) throw new Refusal(`There is no "${unknown}". Choose from: ${Object.keys(areas).join(", ")}`);
  // One database for all runs of the API's tests, which would each start their own.
  const { default: setUp } = await import("../../api/src/testing/global-setup.ts");
  const { default: tearDown } = await import("../../api/src/testing/global-teardown.ts");
  await setUp();
  const rows = [];
  for (const name of words.length > 0 ? words : Object.keys(areas))
    rows.push(await mutate(name, areas[name]));
  await tearDown();
  console.log(`\n  ${"".padEnd(14)} changes  noticed   %   (at least ${least})`);
  for (const { name, all, noticed, share } of rows)
    console.log(
      `  ${name.padEnd(14)} ${`${all}`.padStart(7)}  ${`${noticed}`.padStart(7)}  ${share.toFixed(1)}`,
    );
  process.exitCode = rows.every(({ share }) => share >= least) ? 0 : 1;
}

async function mutate(name, { folder, code, tests }) {
  const temporary = mkdtempSync(join(tmpdir(), "dmc-hub-mutations-"));
  const report = join(root, "coverage", `mutations-${name}.json`);
  const settings = join(temporary, "stryker.json");
  writeFileSync(settings, JSON.stringify(settingsOf({ folder, code, tests, report, temporary })));
  const cli = join(root, "node_modules", "@stryker-mutator", "core", "bin", "stryker.js");
  const { status } = await run(pinnedNode, [cli, "run", settings], { show: true });
  if (status !== 0) throw new Refusal(`The changes of ${name} could not be tried.`);
  const mutants = Object.entries(JSON.parse(readFileSync(report, "utf8")).files).flatMap(([file, found]) =>
    found.mutants.map((mutant) => ({ file, ...mutant })),
  );
  rmSync(temporary, { recursive: true });
  return summaryOf(name, mutants);
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
    // Node loads what is changed, far quicker than Jest does, and anew for each change: some act only while loading.
    config: {
      testMatch: tests.map((pattern) => `<rootDir>/${pattern}`),
      testRunner:
        "<rootDir>/" +
        relative(join(root, folder), join(root, "scripts/testing/native/fresh-jest-circus.mjs")),
    },
    enableFindRelatedTests: false,
  },
  coverageAnalysis: "perTest",
  concurrency: 2,
  // What a process has loaded stays in its memory.
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

/** What was noticed by a failed test, or because it never ended. */
const isNoticed = ({ status }) => status === "Killed" || status === "Timeout";
const isTried = ({ status }) => !["Ignored", "CompileError"].includes(status);

function summaryOf(name, mutants) {
  const all = mutants.filter(isTried).length;
  const noticed = mutants.filter(isNoticed).length;
  return { name, all, noticed, share: (noticed / all) * 100 };
}

main().catch(endWith);

import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { browser } from "./browser.mjs";
import { build, outdated } from "./build.mjs";
import { run } from "./processes.mjs";
import { foldersWith, pinnedNode, root } from "./workspace.mjs";

/**
 * What a check found: how many tests passed, failed and were skipped, and what to show of it where something is wrong.
 * A check that runs no tests counts one failure where it fails.
 */
const verdict = (isFine, output) => ({ passed: 0, failed: isFine ? 0 : 1, skipped: 0, output });

/** Type-checks every package, or those in these folders. */
export async function types(folders = foldersWith("tsconfig.json")) {
  const waiting = [...folders];
  const results = [];
  const work = async () => {
    for (let folder = waiting.shift(); folder !== undefined; folder = waiting.shift())
      results.push(await tool("tsc", "-p", folder));
  };
  await Promise.all([work(), work()]);
  return combined(results);
}

/** Style, format, and what nothing uses. */
export async function lint() {
  const results = [await tool("oxlint", "--type-aware"), await tool("oxfmt", "--check")];
  if (existsSync(join(root, ".knip.json"))) results.push(await tool("knip"));
  return combined(results);
}

/** The tests beside the code, of all packages in one run. */
export const unit = () => jest("");

/** Builds what has changed. */
export async function builds() {
  await build(outdated());
  return verdict(true, "");
}

/** Holds the sizes of what is built to their budgets. */
export async function sizes() {
  const { status, output } = await run(pinnedNode, ["scripts/size.mjs"]);
  return verdict(status === 0, output);
}

/** The users' stories, in a browser against a whole system. */
export async function e2e() {
  const report = temporaryFile("playwright.json");
  const env = {
    CHROMIUM_PATH: await browser(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report.path,
    // The runner turns to TypeScript itself; nothing else may wait for a person.
    CI: "true",
  };
  const cli = join("e2e", "node_modules", "@playwright", "test", "cli.js");
  const args = [
    cli,
    "test",
    "-c",
    "e2e/playwright.config.ts",
    "--reporter=line,json",
    "--pass-with-no-tests",
  ];
  const { status, output } = await run(pinnedNode, args, { env });
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report.read()?.stats ?? {};
  return counted(status, output, { passed: expected + flaky, failed: unexpected, skipped });
}

async function jest(folder) {
  const report = temporaryFile("jest.json");
  const cli = join("node_modules", "jest", "bin", "jest.js");
  const args = [
    cli,
    "-c",
    join(folder, "jest.config.mjs"),
    "--json",
    `--outputFile=${report.path}`,
    "--silent",
  ];
  const { status, output } = await run(pinnedNode, [...args, "--passWithNoTests"]);
  const found = report.read() ?? {};
  const {
    numPassedTests = 0,
    numFailedTests = 0,
    numPendingTests = 0,
    numRuntimeErrorTestSuites = 0,
  } = found;
  const failed = numFailedTests + numRuntimeErrorTestSuites;
  return counted(status, output, { passed: numPassedTests, failed, skipped: numPendingTests });
}

/** A runner that fails without a failed test has failed itself. */
const counted = (status, output, counts) => ({
  ...counts,
  failed: status === 0 ? counts.failed : Math.max(1, counts.failed),
  output,
});

async function tool(name, ...args) {
  const { status, output } = await run(join("node_modules", ".bin", name), args, {
    shell: process.platform === "win32",
  });
  return verdict(status === 0, `${[name, ...args].join(" ")}\n${output}`);
}

/** The sum of several results, with the output of those that failed. */
function combined(results) {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  const output = results
    .filter(({ failed }) => failed > 0)
    .map((result) => result.output.trimEnd())
    .join("\n\n");
  return { passed: sum("passed"), failed: sum("failed"), skipped: sum("skipped"), output };
}

function temporaryFile(name) {
  const folder = mkdtempSync(join(tmpdir(), "dmc-hub-test-"));
  const path = join(folder, name);
  return {
    path,
    read() {
      const found = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : null;
      rmSync(folder, { recursive: true });
      return found;
    },
  };
}

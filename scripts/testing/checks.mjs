import { mkdtempSync } from "node:fs";
import { tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { browser } from "../browser.mjs";
import { build, outdated } from "../build.mjs";
import { run } from "../processes.mjs";
import { Refusal } from "../steps.mjs";
import { foldersWith, packageOf, pinnedNode, root } from "../workspace.mjs";
import { testPatience } from "./patience.mjs";
import { REPORT, readReport } from "./test-report.mjs";

/**
 * The result of a check: each test that it ran, what went wrong apart from tests, and its output. `isUnable`
 * if it could not do its work at all, so that later parts would tell nothing.
 */
const verdict = (isFine, output) => ({ tests: [], troubles: isFine ? 0 : 1, output, isUnable: false });

const minute = 60_000;
/** Longest time for all unit tests or all stories, ms: two whole runs beside each other take half an hour and more. */
const wholePart = 80 * minute;
const reporter = (runner) => join(root, "scripts", "testing", `${runner}-reporter.mjs`);
/** The folders with such a file: all, or those of these packages. */
const foldersOf = (file, packages) =>
  foldersWith(file).filter((folder) => packages === null || packages.includes(packageOf(folder)));

/** Types, style and format of every package, or of these; unused code; and that the shell knows no domain. */
export async function lint({ packages = null } = {}) {
  const folders = packages ?? [];
  const results = [
    await tool("oxlint", "--type-aware", "--type-check", ...folders),
    await tool("oxfmt", "--check", ...folders),
    await tool("knip"),
    await domainWords("sources"),
    await guards(),
  ];
  return combined(results);
}

/** The tests beside the code, in one run: all, those of these packages, or those in these files. */
export async function unit({
  packages = null,
  files = null,
  env = {},
  ways = packages === null
    ? ["--config", join("scripts", "testing", "whole-run.config.mjs")]
    : ["--projects", ...foldersOf("jest.config.mjs", packages)],
} = {}) {
  const cli = join("node_modules", "jest", "bin", "jest.js");
  const args = [
    // Optimises only the code that is used most: few tests run for long enough to gain by more.
    "--battery-saver-mode",
    cli,
    ...ways,
    "--maxWorkers=2",
    `--testTimeout=${testPatience}`,
    `--cacheDirectory=${join(root, "node_modules", ".cache", "jest")}`,
    "--silent",
    "--reporters=default",
    `--reporters=${reporter("jest")}`,
    ...(files === null ? [] : ["--runTestsByPath", ...files]),
  ];
  return runner(args, { limit: wholePart, env });
}

/** Whether the tree's structure is as good as before. */
async function guards() {
  const { status, output } = await run(pinnedNode, ["scripts/testing/guards.mjs"], { limit: minute });
  return verdict(status === 0, output);
}

/** Builds what has changed, for a browser that is there. */
export async function builds() {
  await browser();
  await build(outdated());
  return verdict(true, "");
}

/** Checks the sizes of builds against their budgets, and the shell's files for domain words. */
export async function sizes() {
  const { status, output } = await run(pinnedNode, ["scripts/size.mjs"], { limit: minute });
  return combined([verdict(status === 0, output), await domainWords("built")]);
}

/** Whether the shell's sources or builds contain domain words. */
async function domainWords(place) {
  const { status, output } = await run(pinnedNode, ["scripts/testing/domain-words.mjs", place], {
    limit: minute,
  });
  return verdict(status === 0, output);
}

/** The users' stories, in a browser against a whole system: all, those of these packages, or those in these files. */
export async function e2e({ packages = null, files = null, env = {} } = {}) {
  const named = [...(packages ?? []), ...(files ?? [])].map((name) => name.replace("e2e/", ""));
  const args = [
    join("e2e", "node_modules", "@playwright", "test", "cli.js"),
    "test",
    "-c",
    join("e2e", "playwright.config.ts"),
    `--reporter=line,${reporter("playwright")}`,
    // A test is known by its file and its title, one of which names its package.
    ...(named.length === 0
      ? []
      : ["--grep", named.map((name) => `\\b${name.replaceAll(".", "\\.")}\\b`).join("|")]),
  ];
  return runner(args, {
    limit: wholePart,
    env: {
      CHROMIUM_PATH: await browser(),
      PWTEST_CACHE_DIR: join(root, "node_modules", ".cache", "playwright"),
      // Node loads the stories' TypeScript, as it loads the product's; nothing may wait for a person.
      PW_DISABLE_TS_ESM: "1",
      CI: "true",
      ...env,
    },
  });
}

/** Runs tests with one of our reporters. */
async function runner(args, { limit, env }) {
  const report = join(mkdtempSync(join(tmpdir(), "report-")), "tests.jsonl");
  const { status, output, isLate } = await run(pinnedNode, args, {
    limit,
    env: { ...env, [REPORT]: report },
  });
  const { tests, broken, underWay } = readReport(report);
  const failed = tests.filter(({ status: how }) => how === "failed").length;
  const found = { tests, troubles: broken.length, output, isUnable: isLate };
  // A runner that fails without a failed test has failed itself.
  if (status !== 0 && failed + broken.length === 0) found.troubles = 1;
  if (isLate) found.output = `${output}\n${lateBy(limit, underWay)}`;
  else if (status !== 0 && tests.length === 0) found.isUnable = true;
  return { ...found, alone: isLate ? underWay : [...failedFiles(tests), ...broken] };
}

const failedFiles = (tests) => tests.filter(({ status }) => status === "failed").map(({ file }) => file);

const lateBy = (limit, underWay) =>
  `It did not end within ${limit / minute} minutes. Under way: ${underWay.join(", ") || "nothing"}`;

async function tool(name, ...args) {
  const { status, output, isLate } = await run(join("node_modules", ".bin", name), args, {
    env: rarelyCleared,
    shell: process.platform === "win32",
    limit: 5 * minute,
  });
  if (isLate) throw new Refusal(`${name} did not end within 5 minutes.`);
  return verdict(status === 0, `${[name, ...args].join(" ")}\n${output}`);
}

/** An eighth of what the machine has left, or its container, bytes. */
const ample = Math.round((process.availableMemory?.() ?? totalmem()) / 8);

/** The checker of types, a Go program, clears its memory rarely while that is ample. */
const rarelyCleared = { GOGC: "1600", GOMEMLIMIT: `${ample}B` };

/** Several results combined, with the output of those that failed. */
function combined(results) {
  const wrong = results.filter(({ troubles }) => troubles > 0);
  const output = wrong.map((result) => result.output.trimEnd()).join("\n\n");
  return { ...verdict(true, output), troubles: wrong.length };
}

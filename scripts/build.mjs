import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { withBuildLock } from "./build-lock.mjs";
import { contentHash, isStamped } from "./content-hash.mjs";
import { install, isInstalled } from "./install.mjs";
import { run } from "./processes.mjs";
import { endWith, Refusal, step } from "./steps.mjs";
import { pinnedNode, remotes, root } from "./workspace.mjs";

/** What every build depends on besides its own folder. */
const shared = ["shared-types", "shell/sdk", "pnpm-lock.yaml", "scripts/build-package.mjs"];

/**
 * Front-end packages and guides whose build is missing or out of date, with the hash that marks it as done.
 */
export const outdated = () =>
  [...frontEnds(), guides]
    .map(({ name, script, madeOf }) => ({ name, script, sum: contentHash(madeOf) }))
    .filter(isOutdated);

const isOutdated = ({ name, sum }) => !isDone(join(root, name, "dist", ".stamp"), sum, process.env);

/** What marks a build with counters, which is not the product. */
export const countedMark = (sum) => `counted:${sum}`;

/** Whether a stamp marks this build as done, for a counted run also one with counters. */
export const isDone = (stamp, sum, { COVERAGE_COUNTS }) =>
  isStamped(stamp, sum) || (Boolean(COVERAGE_COUNTS) && isStamped(stamp, countedMark(sum)));

const frontEnds = () =>
  [
    ["shell", ["shell/src", "shell/package.json", "shell/product.ts", "shell/webpack.config.ts"]],
    ...remotes().map((name) => [name, [name]]),
  ]
    .filter(([name]) => existsSync(join(root, name, "webpack.config.ts")))
    .map(([name, own]) => ({ name, madeOf: [...own, ...shared] }));

/** The guides of docs/, as PDF. */
const guides = {
  name: "shell/documents",
  script: "shell/documents/build-documents.ts",
  madeOf: ["shell/documents", "shell/edge/favicon.ts", "docs/guides", "pnpm-lock.yaml"],
};

/**
 * Builds packages, as many at once as there are processors, except those that somebody else has built in the meantime.
 * Refuses with the compiler's messages.
 */
export const build = (packages) => withBuildLock(() => buildAll(packages.filter(isOutdated)));

/**
 * A build is over before optimising its code, or freeing memory before there is a gigabyte, has paid off: together a
 * tenth of its processor time.
 */
const brief = ["--no-opt", "--initial-old-space-size=1200"];

async function buildAll(waiting) {
  const failures = [];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { name, sum, script = "scripts/build-package.mjs" } = next;
      const { status, output } = await run(pinnedNode, [...brief, script, name, sum]);
      if (status !== 0) failures.push(`${name} could not be built:\n${output.trimEnd()}`);
    }
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), waiting.length) }, work));
  if (failures.length > 0) throw new Refusal(failures.join("\n\n"));
}

async function main() {
  if (!isInstalled()) await step("install", install);
  const packages = outdated();
  await step("build", async () => {
    await build(packages);
    return packages.map(({ name }) => name).join(", ") || "nothing has changed";
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) main().catch(endWith);

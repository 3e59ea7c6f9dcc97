// npm run bench: measures the product beside others, and writes the tables to docs/bench. `npm run bench --
// pages`, `-- lighthouse`, `-- api` or `-- edge` runs one part.
import { join } from "node:path";
import { browser } from "./browser.mjs";
import { build, outdated } from "./build.mjs";
import { contentHash, isStamped } from "./content-hash.mjs";
import { install, isInstalled } from "./install.mjs";
import { endCommands, run } from "./processes.mjs";
import { endWith, Refusal, step } from "./steps.mjs";
import { pinnedNode, remotes, root } from "./workspace.mjs";

const parts = {
  pages: benchPages,
  lighthouse: benchLighthouse,
  api: () => bench("api/bench-api.ts"),
  edge: () => bench("edge/bench-edge.ts"),
};

async function main() {
  const wanted = process.argv.slice(2);
  const unknown = wanted.find((name) => !Object.hasOwn(parts, name));
  if (unknown) {
    throw new Refusal(`There is no part "${unknown}". Choose from: ${Object.keys(parts).join(", ")}`);
  }
  if (!isInstalled()) await step("install", install);
  for (const name of wanted.length > 0 ? wanted : Object.keys(parts)) await parts[name]();
}

async function benchPages() {
  const packages = [...outdated(), ...outdatedOneBundle()];
  if (packages.length > 0) await step("build", () => build(packages));
  await bench("pages/bench-pages.ts", { CHROMIUM_PATH: await browser() });
}

async function benchLighthouse() {
  const packages = outdated();
  if (packages.length > 0) await step("build", () => build(packages));
  await bench("lighthouse/bench-lighthouse.ts", { CHROMIUM_PATH: await browser() });
}

/** The single bundle that federation is compared with, if missing or out of date. */
function outdatedOneBundle() {
  const name = "e2e/bench/one-bundle";
  const sum = contentHash([name, "shell/src", "shell/sdk", "shared-types", ...remotes(), "pnpm-lock.yaml"]);
  return isStamped(join(root, name, "dist", ".stamp"), sum) ? [] : [{ name, sum }];
}

async function bench(file, env) {
  const { status } = await run(pinnedNode, [join("e2e", "bench", file)], { env, show: true });
  if (status !== 0) throw new Refusal(`The benchmark ${file} failed.`);
}

for (const signal of ["SIGINT", "SIGTERM"]) {
  process.once(signal, () => {
    endCommands();
    process.exit(130);
  });
}

main().catch(endWith);

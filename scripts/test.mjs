import { existsSync } from "node:fs";
import { join } from "node:path";
import { builds, e2e, lint, sizes, types, unit } from "./checks.mjs";
import { install, isInstalled } from "./install.mjs";
import { endCommands } from "./processes.mjs";
import { endWith, Refusal, step } from "./steps.mjs";
import { root } from "./workspace.mjs";

/** What `npm test -- <part>` runs, in order. */
const parts = {
  types: [["types", types]],
  lint: [["lint", lint]],
  unit: [["unit and API", unit]],
  e2e: [
    ["build", builds],
    ...(existsSync(join(root, "scripts", "size.mjs")) ? [["sizes", sizes]] : []),
    ["end to end", e2e],
  ],
};

async function main() {
  const wanted = process.argv.slice(2);
  const unknown = wanted.find((name) => !Object.hasOwn(parts, name));
  if (unknown)
    throw new Refusal(`There is no part "${unknown}". Choose from: ${Object.keys(parts).join(", ")}`);
  if (!isInstalled()) await step("install", install);
  const checks = (wanted.length > 0 ? wanted : Object.keys(parts)).flatMap((name) => parts[name]);
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const [name, check] of checks) await step(name, () => add(total, check));
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : "";
  console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
  process.exitCode = total.failed > 0 ? 1 : 0;
}

async function add(total, check) {
  const result = await check().catch(refused);
  for (const key of Object.keys(total)) total[key] += result[key];
  if (result.failed > 0) console.error(`${result.output.trimEnd()}\n`);
  const tests = result.passed > 0 ? `${result.passed} passed` : "";
  return result.failed > 0 ? `${tests ? `${tests}, ` : ""}FAILED` : tests;
}

/** One part that cannot run does not keep the others from it. */
function refused(error) {
  if (!(error instanceof Refusal)) throw error;
  return { passed: 0, failed: 1, skipped: 0, output: error.message };
}

for (const signal of ["SIGINT", "SIGTERM"]) {
  process.once(signal, () => {
    endCommands();
    process.exit(130);
  });
}

main().catch(endWith);

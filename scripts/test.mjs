// npm test: types and style, unit tests, build, stories. Words select parts, packages, test files, or
// `changed`.
import { install, isInstalled } from "./install.mjs";
import { endWith, step } from "./steps.mjs";
import { planOf } from "./testing/plan.mjs";
import { abandonOnSignal, openRunFolder } from "./testing/run-folder.mjs";
import { isWrong, runSteps, tellStopped } from "./testing/run-steps.mjs";
import { printTable } from "./testing/table.mjs";

async function main() {
  if (!isInstalled()) await step("install", install);
  const folder = openRunFolder();
  Object.assign(process.env, folder.environment);
  abandonOnSignal(folder, tellStopped);
  try {
    const plan = await planOf(process.argv.slice(2));
    if (plan.length === 0) console.log("Nothing has changed that affects a test.");
    const results = await runSteps(plan, folder);
    printTable(results);
    process.exitCode = results.some(isWrong) ? 1 : 0;
  } finally {
    // After an unexpected error, other steps are still under way.
    folder.abandon();
  }
}

main().catch(endWith);

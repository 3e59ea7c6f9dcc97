// npm test: types and style, unit tests, build, stories. Words select parts, packages, test files, or
// `changed`.
import { install, isInstalled } from "./install.mjs";
import { endWith, printStep, Refusal, step } from "./steps.mjs";
import { aloneWith, planOf } from "./testing/plan.mjs";
import { abandonOnSignal, openRunFolder } from "./testing/run-folder.mjs";
import { printTable } from "./testing/table.mjs";

/** Steps that have begun and not ended. */
const underWay = new Set();

async function main() {
  if (!isInstalled()) await step("install", install);
  const folder = openRunFolder();
  Object.assign(process.env, folder.environment);
  abandonOnSignal(folder, tellStopped);
  try {
    await runAll(folder);
  } finally {
    // After an unexpected error, other steps are still under way.
    folder.abandon();
  }
}

async function runAll(folder) {
  const plan = await planOf(process.argv.slice(2));
  if (plan.length === 0) console.log("Nothing has changed that affects a test.");
  const results = [];
  for (const turn of turnsOf(plan)) {
    results.push(...(await Promise.all(turn.map(runStep))), ...leftBehind(await folder.endLeft()));
    if (results.some(({ isUnable }) => isUnable)) break;
  }
  printTable(results);
  process.exitCode = results.some(isWrong) ? 1 : 0;
}

/** Groups of steps that run at the same time, one group after the other. */
const turnsOf = (plan) =>
  [...new Set(plan.map(({ turn }) => turn))]
    .toSorted((one, other) => one - other)
    .map((turn) => plan.filter((step) => step.turn === turn));

function tellStopped() {
  for (const step of underWay) console.error(`Stopped: ${step.name}. Alone: ${aloneWith(step)}`);
}

async function runStep(step) {
  const { name, part, run } = step;
  underWay.add(step);
  const since = performance.now();
  const result = { name, part, ...(await run().catch(refused)) };
  underWay.delete(step);
  result.ms = performance.now() - since;
  if (isWrong(result))
    console.error(`${result.output.trimEnd()}\n\nAlone: ${aloneWith(step, result.alone)}\n`);
  printStep(name, result.ms, isWrong(result) ? "FAILED" : "");
  return result;
}

const isWrong = ({ tests, troubles }) => troubles > 0 || tests.some(({ status }) => status === "failed");

/** A part that cannot run says why, and nothing after it is tried. */
function refused(error) {
  if (!(error instanceof Refusal)) throw error;
  return { tests: [], troubles: 1, output: error.message, isUnable: true };
}

/** Processes left running by a part are a fault, whatever its tests say. */
const leftBehind = (commands) =>
  commands.length === 0 ? [] : [told({ name: "processes left behind", output: commands.join("\n") })];

function told({ name, output }) {
  console.error(`Left running, and now ended:\n${output}\n`);
  return { name, ms: 0, tests: [], troubles: 1, output };
}

main().catch(endWith);

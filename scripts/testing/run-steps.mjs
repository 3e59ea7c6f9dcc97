import { endCommands } from "../processes.mjs";
import { printStep, Refusal } from "../steps.mjs";
import { aloneWith } from "./plan.mjs";

/** Steps that have begun and not ended. */
const underWay = new Set();

/**
 * Runs the steps of a plan at the same time, each after the one that it needs, in a run's folder. One that cannot do
 * its work ends all of them, and none is begun any more. Returns the results of those that have ended by themselves,
 * in the plan's order.
 */
export async function runSteps(plan, folder) {
  const results = new Map();
  const isOver = () => [...results.values()].some(({ isUnable }) => isUnable);
  const ends = new Map();
  const runInTurn = async (step) => {
    await ends.get(step.after);
    if (isOver()) return;
    const result = await runStep(step);
    if (isOver()) return;
    tell(step, result);
    results.set(step, result);
    if (!result.isUnable) return;
    tellStopped();
    endCommands();
    folder.abandon();
  };
  for (const step of plan) ends.set(step.name, runInTurn(step));
  await Promise.all(ends.values());
  const left = isOver() ? [] : leftBehind(await folder.endLeft());
  return [...plan.flatMap((step) => results.get(step) ?? []), ...left];
}

/** Says which steps a stop has interrupted. */
export function tellStopped() {
  for (const step of underWay) console.error(`Stopped: ${step.name}. Alone: ${aloneWith(step)}`);
}

/** Whether a step has failed. */
export const isWrong = ({ tests, troubles }) =>
  troubles > 0 || tests.some(({ status }) => status === "failed");

async function runStep(step) {
  const { name, part, run } = step;
  underWay.add(step);
  const since = performance.now();
  const result = { name, part, ...(await run().catch(refused)) };
  underWay.delete(step);
  return { ...result, ms: performance.now() - since };
}

/** A part that cannot run says why. */
function refused(error) {
  if (!(error instanceof Refusal)) throw error;
  return { tests: [], troubles: 1, output: error.message, isUnable: true };
}

function tell(step, result) {
  if (isWrong(result))
    console.error(`${result.output.trimEnd()}\n\nAlone: ${aloneWith(step, result.alone)}\n`);
  printStep(step.name, result.ms, isWrong(result) ? "FAILED" : "");
}

/** Processes left running are a fault, whatever the tests say. */
function leftBehind(commands) {
  if (commands.length === 0) return [];
  const output = commands.join("\n");
  console.error(`Left running, and now ended:\n${output}\n`);
  return [{ name: "processes left behind", ms: 0, tests: [], troubles: 1, output }];
}

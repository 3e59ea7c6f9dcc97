/** A reason that the person at the terminal can do something about: shown as one line, without a stack. */
export class Refusal extends Error {}

/** Does one step and prints what it was and how long it took. `work` may answer a note for the line. */
export async function step(name, work) {
  const since = performance.now();
  const note = await work();
  printStep(name, performance.now() - since, typeof note === "string" ? note : "");
}

/** Prints steps that another process tells of when it has done them, each with the time since the one before. */
export function toldSteps() {
  let since = performance.now();
  return (name, detail) => {
    printStep(name, performance.now() - since, detail);
    since = performance.now();
  };
}

/** Prints what was done, and how long it took. */
export function printStep(name, ms, note) {
  const time = `${(ms / 1000).toFixed(1)} s`;
  console.log(`  ${name.padEnd(24)}${time.padStart(8)}${note ? `  ${note}` : ""}`);
}

/** Ends the program: one line for a reason that can be mended, the stack for what should not happen. */
export function endWith(error) {
  console.error(error instanceof Refusal ? error.message : error);
  process.exit(1);
}

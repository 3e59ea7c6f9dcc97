/** A problem that the person at the terminal can solve: shown as one line, without a stack. */
export class Refusal extends Error {}

/** Runs one step and prints its name and time. `work` may return a note for the line. */
export async function step(name, work) {
  const since = performance.now();
  const note = await work();
  printStep(name, performance.now() - since, typeof note === "string" ? note : "");
}

/** Prints steps that another process reports when done, each with the time since the previous one. */
export function toldSteps() {
  let since = performance.now();
  return (name, detail) => {
    printStep(name, performance.now() - since, detail);
    since = performance.now();
  };
}

/** Prints a step and its time. */
export function printStep(name, ms, note) {
  const time = `${(ms / 1000).toFixed(1)} s`;
  console.log(`  ${name.padEnd(24)}${time.padStart(8)}${note ? `  ${note}` : ""}`);
}

/** Ends the program: one line for a problem that can be solved, the stack for anything unexpected. */
export function endWith(error) {
  console.error(error instanceof Refusal ? error.message : error);
  process.exit(1);
}

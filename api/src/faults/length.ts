/** Whether the long form runs: `npm run test:faults`. */
export const isLong = process.env["FAULTS"] === "long";

/** One figure for `npm test`, another for the long form. */
export const sized = <Value>(short: Value, long: Value): Value => (isLong ? long : short);

/** Says what the long form has measured. */
export function report(what: string, figures: object): void {
  if (isLong) process.stdout.write(`${what}: ${JSON.stringify(figures)}\n`);
}

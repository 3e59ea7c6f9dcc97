/** Whether the long form runs: `npm run test:faults`. */
export const isLong = process.env["FAULTS"] === "long";

/** One value for `npm test`, another for the long form. */
export const sized = <Value>(short: Value, long: Value): Value => (isLong ? long : short);

/** Prints the long form's measurements. */
export function report(what: string, figures: object): void {
  if (isLong) process.stdout.write(`${what}: ${JSON.stringify(figures)}\n`);
}

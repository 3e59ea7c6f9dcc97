let last: Promise<unknown> = Promise.resolve();

/**
 * Does work once all that was passed before it has ended, well or badly: the server takes one upload or import at a
 * time from each person.
 */
export function oneAtATime<Result>(work: () => Promise<Result>): Promise<Result> {
  const done = last.then(work, work);
  last = done;
  return done;
}

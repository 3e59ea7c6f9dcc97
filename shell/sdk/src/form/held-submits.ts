/** What the fields of a form are still finding out, by the form's control. */
const held = new WeakMap<object, Set<Promise<unknown>>>();

/** The type of a field's error whose text could not be searched for. */
export const UNSEARCHED = "unsearched";

/** The longest that a form waits for it, ms; then it is sent as it is. */
const PATIENCE = 3_000;

/** A form is not sent before this has ended, such as the search for a place that was typed just before. */
export function holdSubmit(control: object, work: Promise<unknown>): void {
  const works = held.get(control) ?? new Set();
  held.set(control, works.add(work));
  void work.finally(() => works.delete(work));
}

/** Waits until nothing holds a form. */
export async function untilFree(control: object): Promise<void> {
  const works = held.get(control);
  if (works === undefined || works.size === 0) return;
  const { promise: isLate, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, PATIENCE);
  await Promise.race([Promise.allSettled(works), isLate]);
  clearTimeout(timer);
}

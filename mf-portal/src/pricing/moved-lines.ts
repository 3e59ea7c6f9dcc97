import type { LineChanges, PricedLineRow } from "@dmc-hub/shared-types";

type Lines = readonly PricedLineRow[];
type Change = NonNullable<LineChanges["change"]>;

/** What changes when a line moves before or after another one: its day, and the places in the day that it comes to. */
export function movedBeside(
  lines: Lines,
  line: PricedLineRow,
  target: PricedLineRow,
  isAfter: boolean,
): Change {
  const { dayNumber } = target;
  if (line.id === target.id) return [];
  const others = lines.filter((one) => one.dayNumber === dayNumber && one.id !== line.id);
  const at = others.findIndex(({ id }) => id === target.id) + (isAfter ? 1 : 0);
  return others
    .toSpliced(at, 0, line)
    .flatMap((one, position) =>
      one.position === position && one.dayNumber === dayNumber
        ? []
        : [{ id: one.id, version: one.version, dayNumber, position }],
    );
}

/** What changes when a line moves up or down by one of those that are shown; past its day it joins the next. */
export function movedBy(lines: Lines, shown: Lines, line: PricedLineRow, step: 1 | -1): Change {
  const target = shown[shown.findIndex(({ id }) => id === line.id) + step];
  if (target === undefined) return [];
  return movedBeside(lines, line, target, (target.dayNumber === line.dayNumber) === step > 0);
}

/** Lines with some of their fields changed, in the order of the API. */
export function withChanges(lines: Lines, changes: Change): PricedLineRow[] {
  const fields = new Map(changes.map(({ version: _asked, ...change }) => [change.id, change]));
  return lines
    .map((line) => (fields.has(line.id) ? ({ ...line, ...fields.get(line.id) } as PricedLineRow) : line))
    .toSorted(
      (one, other) => one.dayNumber - other.dayNumber || one.position - other.position || one.id - other.id,
    );
}

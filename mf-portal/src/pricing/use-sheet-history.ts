import { useRef } from "react";
import {
  type LineChanges,
  type PricedLineRow,
  type ProposalLine,
  type ProposalLineDraft,
} from "@dmc-hub/shared-types";
import { isSameValue } from "@dmc-hub/sdk/list";
import { draftOf, typed } from "./line-draft.ts";

type Fields = Partial<Omit<ProposalLineDraft, "proposalId">>;

type Lines = readonly PricedLineRow[];

/** A line of which some fields were changed. */
interface ChangedLine {
  readonly id: number;
  readonly before: Fields;
  /** The exchange rate that it had then. */
  readonly costed: ReturnType<typeof costedAt>;
  /** As they were stored; null until then. */
  after: Fields | null;
}

/** Something that was done to lines, with what takes it back. */
export interface Step {
  readonly changed: readonly ChangedLine[];
  readonly removed: Lines;
  readonly addedCount: number;
  /** The lines that it has added, as they were stored; none if that was refused. */
  readonly added: PromiseWithResolvers<readonly ProposalLine[]>;
}

/** What is about to happen to lines. */
interface Noted {
  readonly add?: readonly object[];
  readonly change?: readonly (Fields & { readonly id: number })[];
  readonly remove?: readonly { readonly id: number }[];
}

/** Remembers what was done to a sheet, for taking it back; what others have done to the lines meanwhile stays. */
export function useSheetHistory() {
  const all = useRef<Step[]>([]);
  // Lines that were deleted and brought back have other ids than before.
  const newIds = useRef(new Map<number, number>());
  const idNow = (id: number): number => {
    const next = newIds.current.get(id);
    return next === undefined ? id : idNow(next);
  };
  const ownOf = (line: PricedLineRow) =>
    all.current.flatMap(({ changed }) => changed).filter(({ id }) => idNow(id) === line.id);
  const forget = (step: Step) => void (all.current = all.current.filter((one) => one !== step));
  return {
    note: (lines: Lines, noted: Noted): Step => {
      const step = stepOf(lines, noted);
      all.current.push(step);
      return step;
    },
    /** Learns what has become of it: the lines that it has changed, among them as last ones those that it has added. */
    learn: (step: Step, stored: readonly ProposalLine[]): void => {
      for (const line of step.changed) {
        const now = stored.find(({ id }) => id === line.id);
        line.after = now ? pickedAs(line.before, now) : null;
      }
      step.added.resolve(newestOf(stored, step.addedCount));
    },
    /** Forgets what was refused. */
    drop: (step: Step): void => {
      forget(step);
      step.added.resolve([]);
    },
    /** Takes this, or the latest, out of the history; null if it is not there any more. */
    take: (asked?: Step): Step | null => {
      const step = asked ?? all.current.at(-1);
      if (step === undefined || !all.current.includes(step)) return null;
      forget(step);
      return step;
    },
    /** What takes it back, once it is stored; `lines` are read then. */
    inverseOf: async (step: Step, sheet: { readonly lines: Lines }): Promise<Required<LineChanges>> => {
      const added = step.addedCount === 0 ? [] : await step.added.promise;
      const now = new Map(sheet.lines.map((line) => [line.id, line]));
      return {
        add: step.removed.map((line) => ({ ...draftOf(line), ...costedAt(line) })),
        change: step.changed.flatMap((line) => restored(line, now.get(idNow(line.id)))),
        remove: added.flatMap((as) => {
          const line = now.get(idNow(as.id));
          return line && isAsLeft(as, line, ownOf(line)) ? [{ id: line.id, version: line.version }] : [];
        }),
      };
    },
    /** Learns under which ids the lines that it had deleted are back. */
    learnBack: ({ removed }: Step, stored: readonly ProposalLine[]): void => {
      const ids = newestOf(stored, removed.length);
      for (const [place, { id }] of removed.entries())
        newIds.current.set(idNow(id), (ids[place] as ProposalLine).id);
    },
  };
}

const stepOf = (lines: Lines, { add = [], change = [], remove = [] }: Noted): Step => ({
  changed: change.flatMap((fields) => changedLine(lines, fields)),
  removed: lines.filter(({ id }) => remove.some((one) => one.id === id)),
  addedCount: add.length,
  added: Promise.withResolvers(),
});

function changedLine(lines: Lines, { id, ...fields }: Fields & { readonly id: number }): ChangedLine[] {
  const line = lines.find((one) => one.id === id);
  return line === undefined
    ? []
    : [{ id, before: pickedAs(fields, line), costed: costedAt(line), after: null }];
}

/** Whether an added line is as this page has left it; its place, which it has by others' moves too, is nobody's work. */
function isAsLeft(added: ProposalLine, line: PricedLineRow, own: readonly ChangedLine[]): boolean {
  const left = pickedAs(contents, added);
  for (const { before, after } of own) Object.assign(left, after ?? pickedAs(before, line));
  return contentNames.every((name) => isSameValue(left[name], line[name]));
}

/** The fields of a line that somebody else has not changed since, as they were before; a currency with its exchange rate. */
function restored({ before, costed, after }: ChangedLine, line: PricedLineRow | undefined) {
  if (line === undefined) return [];
  const own: Fields = Object.fromEntries(
    Object.entries(before).filter(
      ([name]) => after === null || isSameValue(after[name as keyof Fields], line[name as keyof Fields]),
    ),
  );
  if (Object.keys(own).length === 0) return [];
  const isOther = own.currency !== undefined && own.currency !== line.currency;
  return [{ ...own, ...(isOther && costed), id: line.id, version: line.version }];
}

/** The same fields of a line. */
const pickedAs = (fields: object, line: ProposalLine): Fields =>
  Object.fromEntries(typed.filter((name) => name in fields).map((name) => [name, line[name]]));

/** The lines that were stored last, in their order. */
const newestOf = (lines: readonly ProposalLine[], count: number): readonly ProposalLine[] =>
  lines.toSorted((one, other) => one.id - other.id).slice(lines.length - count);

/** The rate that a line was costed with, which it keeps. */
const costedAt = ({ rate, marketRate, rateDay }: PricedLineRow) =>
  rate === null || marketRate === null || rateDay === null ? {} : { costedAt: { rate, marketRate, rateDay } };

const contentNames = typed.filter((name) => name !== "dayNumber" && name !== "position");

/** All fields of a line but its place. */
const contents = Object.fromEntries(contentNames.map((name) => [name, null]));

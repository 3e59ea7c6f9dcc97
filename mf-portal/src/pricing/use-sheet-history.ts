import { useRef } from "react";
import {
  type LineChanges,
  type PricedLineRow,
  type ProposalLineDraft,
  proposalLineKind,
} from "@dmc-hub/shared-types";

interface Lines {
  readonly lines: readonly PricedLineRow[];
}

/** Lines before something was done: those that were changed or deleted, and which there were at all. */
interface Before {
  readonly changed: readonly PricedLineRow[];
  readonly removed: readonly PricedLineRow[];
  /** Null if nothing was added. */
  readonly ids: ReadonlySet<number> | null;
}

/** Remembers what was done to a sheet, for taking it back, the latest first. */
export function useSheetHistory() {
  const done = useRef<Before[]>([]);
  return {
    note: ({ lines }: Lines, { add = [], change = [], remove = [] }: Noted): void => {
      const among = (some: readonly { readonly id: number }[]) =>
        lines.filter(({ id }) => some.some((one) => one.id === id));
      done.current.push({
        changed: among(change),
        removed: among(remove),
        ids: add.length === 0 ? null : new Set(lines.map(({ id }) => id)),
      });
    },
    /** Forgets what was noted last, because it was refused. */
    drop: (): void => void done.current.pop(),
    /** What takes back the latest; null if nothing is left. */
    take: (now: Lines): LineChanges | null => {
      const before = done.current.pop();
      return before === undefined ? null : inverseOf(before, now);
    },
  };
}

/** What is about to happen to lines. */
interface Noted {
  readonly add?: readonly object[];
  readonly change?: readonly { readonly id: number }[];
  readonly remove?: readonly { readonly id: number }[];
}

/** What others have done to the lines meanwhile is left as it is. */
function inverseOf({ changed, removed, ids }: Before, { lines }: Lines): LineChanges {
  const versions = new Map(lines.map(({ id, version }) => [id, version]));
  return {
    add: removed.map(draftOf),
    change: changed.flatMap((line) => {
      const version = versions.get(line.id);
      return version === undefined ? [] : [{ ...draftOf(line), id: line.id, version }];
    }),
    remove:
      ids === null ? [] : lines.filter(({ id }) => !ids.has(id)).map(({ id, version }) => ({ id, version })),
  };
}

/** What people have typed of a line, without what was computed and stored with it. */
export const draftOf = (line: PricedLineRow): Omit<ProposalLineDraft, "proposalId"> =>
  Object.fromEntries(typed.map((name) => [name, line[name]])) as Omit<ProposalLineDraft, "proposalId">;

type TypedField = Exclude<keyof typeof proposalLineKind.fields, "proposalId">;

const typed = Object.keys(proposalLineKind.fields).filter((name) => name !== "proposalId") as TypedField[];

import { useState } from "react";
import { ApiError } from "@dmc-hub/shared-types";
import type { FieldValues } from "react-hook-form";
import { conflictingRow } from "../rows/use-row-change.ts";
import { ConflictNotice } from "./conflict-notice.tsx";
import { differing } from "./changed-values.ts";

/**
 * Stores a change, also over what somebody else has changed elsewhere in the row meanwhile, which stays. It is refused if
 * a value that the form shows is now neither what it was nor what it is to be; a change whose answer was lost is not.
 * `put` stores it from a version of the row; `mine` are the form's values as they are to be.
 */
export async function storeChange<Row>(
  row: Row,
  valuesOf: (row: Row) => FieldValues,
  put: (from: Row) => Promise<Row>,
  mine: FieldValues,
): Promise<Row> {
  try {
    return await put(row);
  } catch (refusal) {
    const theirs = currentRow(refusal) as Row | null;
    if (theirs === null || isInConflict(valuesOf(theirs), valuesOf(row), mine)) throw refusal;
    return storeChange(theirs, valuesOf, put, mine);
  }
}

/** The row as somebody else has made it, where that is why a change was refused; else null. */
export const currentRow = (refusal: unknown) =>
  refusal instanceof ApiError ? conflictingRow(refusal) : null;

/** Whether a value is now neither what it was nor what it is to be. */
function isInConflict(theirs: FieldValues, before: FieldValues, mine: FieldValues): boolean {
  const others = differing(theirs, mine);
  return Object.keys(differing(theirs, before)).some((name) => name in others);
}

/**
 * The row that a form changes: as it was when the form opened, even if the cache is updated, until the person
 * has settled a conflict with somebody else's changes. `valuesOf` returns the inputs' values; null is a new
 * row.
 */
export function useEditConflict<Row>(loaded: Row | null, valuesOf: (row: Row) => FieldValues) {
  const [row, setRow] = useState(loaded);
  const [theirs, setTheirs] = useState<Row | null>(null);
  return {
    row,
    /** Continues from a saved row. */
    setRow,
    /** Takes somebody else's version of the row from a refusal. */
    learn: (refusal: unknown) => {
      setTheirs(currentRow(refusal) as Row | null);
    },
    /** Asks whose version to keep; null if there is no conflict. */
    notice:
      row === null || theirs === null ? null : (
        <ConflictNotice
          started={valuesOf(row)}
          theirs={valuesOf(theirs)}
          onSettled={() => {
            setRow(theirs);
            setTheirs(null);
          }}
        />
      ),
  };
}

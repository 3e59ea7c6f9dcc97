import { useState } from "react";
import { ApiError } from "@dmc-hub/shared-types";
import type { FieldValues } from "react-hook-form";
import { conflictingRow } from "../rows/use-row-change.ts";
import { ConflictNotice } from "./conflict-notice.tsx";
import { differing } from "./changed-values.ts";

/**
 * Stores a change, also over what somebody else has changed elsewhere in the row meanwhile, which stays: only what the
 * form shows is refused. `put` stores it from a version of the row.
 */
export async function storeChange<Row>(
  row: Row,
  valuesOf: (row: Row) => FieldValues,
  put: (from: Row) => Promise<Row>,
): Promise<Row> {
  try {
    return await put(row);
  } catch (refusal) {
    const theirs = unseenChange(refusal, row, valuesOf);
    if (theirs === null) throw refusal;
    return storeChange(theirs, valuesOf, put);
  }
}

/** The current row after a refused change, if the form shows none of what somebody else has changed; else null. */
function unseenChange<Row>(refusal: unknown, row: Row, valuesOf: (row: Row) => FieldValues): Row | null {
  if (!(refusal instanceof ApiError)) return null;
  const theirs = conflictingRow(refusal) as Row | null;
  if (theirs === null) return null;
  return Object.keys(differing(valuesOf(theirs), valuesOf(row))).length === 0 ? theirs : null;
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
      if (refusal instanceof ApiError) setTheirs(conflictingRow(refusal) as Row | null);
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

import { useState } from "react";
import { ApiError } from "@dmc-hub/shared-types";
import type { FieldValues } from "react-hook-form";
import { conflictingRow } from "../rows/use-row-change.ts";
import { ConflictNotice } from "./conflict-notice.tsx";
import { differing } from "./use-schema-form.ts";

/**
 * The row as somebody else has made it, where a change was refused for that though the form shows nothing of what is
 * new; else null. What they have changed elsewhere in the row stays as they made it.
 */
export function unseenChange<Row>(
  refusal: unknown,
  row: Row,
  valuesOf: (row: Row) => FieldValues,
): Row | null {
  if (!(refusal instanceof ApiError)) return null;
  const theirs = conflictingRow(refusal) as Row | null;
  if (theirs === null) return null;
  return Object.keys(differing(valuesOf(theirs), valuesOf(row))).length === 0 ? theirs : null;
}

/**
 * The row that a form changes: as it was when the form opened, whatever the cache learns meanwhile, until the person
 * has settled with what somebody else has saved. `valuesOf` answers its inputs' values; null is a new row.
 */
export function useEditConflict<Row>(loaded: Row | null, valuesOf: (row: Row) => FieldValues) {
  const [row, setRow] = useState(loaded);
  const [theirs, setTheirs] = useState<Row | null>(null);
  return {
    row,
    /** Goes on from a row that was saved. */
    setRow,
    /** Takes from a refusal what somebody else has made of the row. */
    learn: (refusal: unknown) => {
      if (refusal instanceof ApiError && refusal.status === 412)
        setTheirs((refusal.current as Row | undefined) ?? null);
    },
    /** Asks whose version to keep; null while there is nothing to ask. */
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

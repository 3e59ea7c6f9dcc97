import { useState } from "react";
import { ApiError } from "@dmc-hub/shared-types";
import type { FieldValues } from "react-hook-form";
import { ConflictNotice } from "./conflict-notice.tsx";

/**
 * The row that a form changes: as it was when the form opened, whatever the cache learns meanwhile, until the person
 * has settled with what somebody else has saved. `valuesOf` answers its inputs' values; null is a new row.
 */
export function useStartedRow<Row>(loaded: Row | null, valuesOf: (row: Row) => FieldValues) {
  const [row, setRow] = useState(loaded);
  const [theirs, setTheirs] = useState<Row | null>(null);
  return {
    row,
    /** Goes on from a row that was saved. */
    setRow,
    /** Takes from a refusal what somebody else has made of the row. */
    learn: (refusal: unknown) => {
      if (refusal instanceof ApiError && refusal.status === 412) setTheirs(refusal.current as Row);
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

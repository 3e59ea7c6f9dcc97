import { useRef } from "react";
import { ApiError } from "@dmc-hub/shared-types";
import { failedTo } from "../services/failed-to.ts";
import { useToast } from "../services/services.ts";
import type { AnyRow, Resource } from "./resource.ts";

/** What is changed, in the words of its messages. */
interface RowChangeWords {
  /** What a row is called in a sentence: "proposal". */
  readonly noun: string;
  /** What is tried, after "Failed to": "change the status". */
  readonly what: string;
}

/** Changes rows where there is no form for it: by a button, a box or a drag. */
export function useRowChange<Row extends AnyRow, Draft>(
  resource: Resource<Row, Draft>,
  { noun, what }: RowChangeWords,
) {
  const toast = useToast();
  const latest = useRef(new Map<number, Promise<Row>>());
  return {
    /**
     * Changes the given fields of a row that is shown. Changes of one row go one after another, each from what the one
     * before has made of it, so that nobody is in conflict with themselves. Rejects with `ApiError`.
     */
    change: (row: Row, fields: Partial<Draft>): Promise<Row> => {
      const earlier = latest.current.get(row.id) ?? Promise.resolve(row);
      const changed = earlier
        .catch(() => row)
        .then(({ version }) =>
          resource.update({ id: row.id, body: fields }, { ifMatch: Math.max(version, row.version) }),
        );
      latest.current.set(row.id, changed);
      return changed;
    },
    /**
     * Says why a change was refused. Where somebody else has changed the row meanwhile, `again` answers what does the
     * same to the row as it is now, or null where there is nothing left to do.
     */
    reportRefusal: (refusal: unknown, again: (theirs: Row) => (() => void) | null): void => {
      if (!(refusal instanceof ApiError)) throw refusal;
      const theirs = conflictingRow(refusal) as Row | null;
      if (theirs === null) return toast(failedTo(what)(refusal.message));
      const onSelect = again(theirs);
      toast({
        title: `Somebody else has changed this ${noun}`,
        description: "Your change was not saved. You now see theirs.",
        tone: "destructive",
        ...(onSelect === null ? {} : { action: { label: "Try again", onSelect } }),
      });
    },
  };
}

/** The row as somebody else has made it, where that is why a change was refused; else null. */
export const conflictingRow = ({ status, current }: ApiError): AnyRow | null =>
  status === 412 && current !== undefined ? (current as AnyRow) : null;

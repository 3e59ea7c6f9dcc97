import { useState } from "react";
import { newKey } from "../services/new-key.ts";
import { useToast } from "../services/services.ts";
import type { AnyRow } from "../rows/resource.ts";
import { runAll } from "../rows/run-all.ts";
import type { BulkFailure } from "./bulk-refusals.tsx";
import type { RowSelection } from "./use-row-selection.ts";

/** An action on several rows, and how to undo it; null if it cannot be undone. */
interface BulkWork<Row> {
  readonly verb: string;
  readonly done: string;
  readonly call: (row: Row) => Promise<Row | null>;
  readonly undo: Undo<Row> | null;
  /** Repeats the action on rows as somebody else has changed them. */
  readonly again: (rows: readonly Row[]) => void;
}

type Undo<Row> = (change: Change<Row>) => Promise<Row>;

/** A row before and after a change: null if it was deleted. */
export interface Change<Row> {
  readonly before: Row;
  readonly after: Row | null;
  /** What makes a row that is restored twice one row. */
  readonly key: string;
}

interface BulkContext<Row> {
  readonly selection: RowSelection<Row>;
  /** A number of rows in words: "2 clients". */
  readonly pluralized: (count: number) => string;
  /** Fetches again what the changes invalidate. */
  readonly refresh: () => Promise<void>;
}

/** Does something to several rows, shows the progress and the refusals, and offers to undo what worked. */
export function useBulkWork<Row extends AnyRow>(context: BulkContext<Row>) {
  const { selection, pluralized, refresh } = context;
  const toast = useToast();
  const takeBack = useTakeBack(context);
  const [progress, setProgress] = useState<string | null>(null);
  const [failure, setFailure] = useState<BulkFailure<Row> | null>(null);
  const run = async (rows: readonly Row[], { verb, done, call, undo, again }: BulkWork<Row>) => {
    setFailure(null);
    const tell = (finished: number) => setProgress(`${finished} of ${rows.length}…`);
    tell(0);
    const outcome = await runAll(rows, call, tell);
    const { failed } = outcome;
    setProgress(null);
    if (failed.length > 0) setFailure({ failed, verb, again });
    await refresh();
    if (failed.length === 0) selection.clear();
    if (outcome.done.length === 0) return;
    const changes = outcome.done.map(({ thing, row }) => ({ before: thing, after: row, key: newKey() }));
    toast({
      title: `${pluralized(changes.length)} ${done}`,
      ...(undo && { action: { label: "Undo", onSelect: () => void takeBack(changes, undo) } }),
    });
  };
  return { run, progress, failure, closeFailure: () => setFailure(null) };
}

/** Undoes changes; those that somebody else has changed since, or that failed for the moment, once more on request. */
function useTakeBack<Row extends AnyRow>({ selection, pluralized, refresh }: BulkContext<Row>) {
  const toast = useToast();
  return async function takeBack(changes: readonly Change<Row>[], undo: Undo<Row>): Promise<void> {
    const { done, failed } = await runAll(changes, undo);
    await refresh();
    const [lost] = failed;
    if (lost === undefined) return toast({ title: `${pluralized(done.length)} restored` });
    const hasConflict = failed.some(({ theirs }) => theirs !== null);
    const left = failed
      .filter(({ theirs, isWorthRetrying }) => theirs !== null || isWorthRetrying)
      .map(({ thing: { before, after, key }, theirs }) => ({ before, after: theirs ?? after, key }));
    const again = {
      label: hasConflict ? `Restore ${pluralized(left.length)} anyway` : "Try again",
      onSelect: () => void takeBack(left, undo),
    };
    toast({
      title: "Not all could be restored",
      description: `${failed.map(({ thing }) => selection.nameOf(thing.before)).join(", ")}: ${lost.reason}`,
      tone: "destructive",
      ...(left.length > 0 && { action: again }),
    });
  };
}

import { useState } from "react";
import { ApiError, type ImportOutcome } from "@dmc-hub/shared-types";
import { useQueryClient } from "@tanstack/react-query";
import { oneAtATime } from "../../services/one-at-a-time.ts";
import { pluralize } from "../../format/pluralize.ts";
import { useStillShown } from "../../kit/use-still-shown.ts";
import { download } from "../../list/save-csv.ts";
import { failedTo } from "../../services/failed-to.ts";
import { useSendOnce } from "../../services/send-once.ts";
import { type Toast, useToast } from "../../services/services.ts";
import { type LeftOut, leftOutCsv, rowFaultsOf, withoutFaulty } from "./left-out.ts";
import {
  draftsOf,
  type ImportField,
  type ImportTable,
  type Matching,
  matchingOf,
  readTable,
} from "./read-table.ts";
import { choiceOf, type ImportChoice, useDecisions } from "./use-decisions.ts";
import { refuseSurplusCells } from "./surplus-cells.ts";
import { useStep } from "./use-step.ts";

/** What is imported. */
export interface ImportJob {
  /** Singular and plural: ["client", "clients"]. */
  readonly noun: readonly [one: string, many: string];
  readonly fields: readonly ImportField[];
  /** Values added to every row, such as a partner's type. */
  readonly constants?: object;
  /**
   * Checks the rows, or adds all of them, once for a key, and notes the name of their file. Rejects with `ApiError` whose
   * paths are `rows.<index>.<field>`.
   */
  readonly call: (
    rows: readonly object[],
    isDryRun: boolean,
    choice?: ImportChoice,
    fileName?: string,
    idempotencyKey?: string,
  ) => Promise<Outcome>;
}

/** What a check found or an import did. An API of before says only how many rows there are. */
type Outcome = Pick<ImportOutcome, "count"> & Partial<ImportOutcome>;

/** An import in progress: its file, the matching of its columns, and its steps. */
export type Import = ReturnType<typeof useImport>;

/** Takes a file through the steps of its import; `onDone` is called once its rows are added, if that is still shown. */
export function useImport(job: ImportJob, onDone: () => void) {
  const { noun, fields, call } = job;
  const { rowsOf, checkOf, setTable, setMatching, ...file } = useMatchedTable(job);
  const { table } = file;
  const { outcome, decided, setFound, sendOnce } = useFound();
  const { step, refusal, during, abandon } = useStep();
  const add = useAdding(job, onDone);
  const show = (read: ImportTable | null, found: Outcome | null) => {
    setTable(read);
    setFound(found);
  };
  return {
    ...file,
    /** Whether all rows were valid with the current matching. */
    isChecked: outcome !== null,
    /** What the check found; null before it. */
    outcome,
    ...decided,
    step,
    refusal,
    choose: (chosen: File) =>
      during("reading", async (isNewest) => {
        const read = await readTable(chosen);
        if (!isNewest()) return;
        show(read, null);
        setMatching(matchingOf(read, fields));
      }),
    chooseAnother: () => {
      show(null, null);
      abandon();
    },
    match: (next: Matching) => {
      setMatching(next);
      setFound(null);
      abandon();
    },
    check: () =>
      during("checking", async (isNewest) => {
        const found = await checkOf(isNewest)(table);
        if (isNewest()) setFound(found);
      }),
    /** Saves the rows with faults as a file, and goes on with the others. */
    leaveOut: () =>
      during("checking", async (isNewest) => {
        if (table === null) return;
        const found = await withoutFaults(table, refusal, fields, checkOf(isNewest));
        if (!isNewest()) return;
        download(leftOutCsv(table, found.left), `${noun[1]}-left-out.csv`);
        show(found.rest, found.outcome);
      }),
    add: () =>
      during("importing", () =>
        add(() => sendOnce((key) => call(rowsOf(table), false, choiceOf(decided), table?.fileName, key))),
      ),
  };
}

/** What a check found, null before it, with what holds for it alone: what was decided, and the key of its import. */
function useFound() {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const decided = useDecisions();
  const { sendOnce, startAnew } = useSendOnce(() => setFound(null), IMPORTED);
  function setFound(found: Outcome | null) {
    startAnew();
    decided.startAgain();
    setOutcome(found);
  }
  return { outcome, decided, setFound, sendOnce };
}

/** Said where the rows were imported with another choice, by an attempt whose answer was lost. */
const IMPORTED = "An earlier attempt has imported these rows. Check them again to see what is there.";

/** The chosen file, and the columns that are matched to the fields. */
function useMatchedTable({ fields, constants, call }: ImportJob) {
  const [table, setTable] = useState<ImportTable | null>(null);
  const [matching, setMatching] = useState<Matching>({});
  const rowsOf = (read: ImportTable | null) =>
    read === null ? [] : draftsOf(read, fields, matching, constants);
  return {
    /** Null until a file is chosen. */
    table,
    setTable,
    matching,
    setMatching,
    /** Required fields without a matching column. */
    missing: fields.filter(({ name, isRequired }) => isRequired && (matching[name] ?? null) === null),
    /** The text of a field of a row. */
    cellOf: (row: number, name: string) => table?.rows[row]?.cells[matching[name] ?? -1] ?? "",
    rowsOf,
    checkOf: (isWanted: () => boolean) => (read: ImportTable | null) =>
      oneAtATime(async () => {
        if (!isWanted()) throw new Error("Nobody waits for this check any more.");
        if (read !== null) refuseSurplusCells(read);
        return call(rowsOf(read), true);
      }),
  };
}

/** Adds the rows, also once their panel is closed: then a refusal is told by a toast, and nothing is closed. */
function useAdding({ noun }: ImportJob, onDone: () => void) {
  const client = useQueryClient();
  const toast = useToast();
  const isStillShown = useStillShown();
  return async (call: () => Promise<Outcome>) => {
    try {
      const added = await oneAtATime(call);
      await client.invalidateQueries();
      toast(importedToast(added, noun));
      if (isStillShown()) onDone();
    } catch (error) {
      if (!(error instanceof ApiError) || isStillShown()) throw error;
      toast(failedTo(`import ${noun[1]}`)(error.message));
    }
  };
}

/** Says how many rows were added, and what became of the others. */
function importedToast({ count, merged = 0, skipped = 0 }: Outcome, noun: ImportJob["noun"]): Toast {
  const others = [
    merged > 0 && `${merged} merged`,
    skipped > 0 && `${skipped} left out: likely to be there already`,
  ].filter(Boolean);
  return {
    title: `${pluralize(count, noun)} imported`,
    ...(others.length > 0 && { description: others.join(", ") }),
  };
}

/** The rows without faults, as the API sees them: it names a thousand faults at a time. */
async function withoutFaults(
  table: ImportTable,
  refusal: unknown,
  fields: readonly ImportField[],
  check: (rest: ImportTable) => Promise<Outcome>,
) {
  const left: LeftOut[] = [];
  let faults = rowFaultsOf(refusal);
  for (let rest = table; ;) {
    const split = withoutFaulty(rest, faults, fields);
    left.push(...split.left);
    rest = split.rest;
    if (rest.rows.length === 0) throw new Error("None of the rows can be imported.");
    try {
      return { rest, left, outcome: await check(rest) };
    } catch (again) {
      faults = rowFaultsOf(again);
      if (faults.length === 0) throw again;
    }
  }
}

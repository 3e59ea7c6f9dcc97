import { useState } from "react";
import type { ImportDuplicates, ImportOutcome } from "@dmc-hub/shared-types";
import { useQueryClient } from "@tanstack/react-query";
import { pluralize } from "../../format/pluralize.ts";
import { download } from "../../list/save-csv.ts";
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

/** What is imported. */
export interface ImportJob {
  /** Singular and plural: ["client", "clients"]. */
  readonly noun: readonly [one: string, many: string];
  readonly fields: readonly ImportField[];
  /** Values added to every row, such as a partner's type. */
  readonly constants?: object;
  /**
   * Checks the rows, or adds all of them and notes the name of their file. Rejects with `ApiError` whose paths are
   * `rows.<index>.<field>`.
   */
  readonly call: (
    rows: readonly object[],
    isDryRun: boolean,
    choice?: ImportChoice,
    fileName?: string,
  ) => Promise<Outcome>;
}

/** What becomes of likely duplicates, as the API takes it: places of rows are listed, "4,17". */
export interface ImportChoice extends Partial<Record<ImportDuplicates, string>> {
  readonly duplicates: ImportDuplicates;
}

/** What becomes of likely duplicates, and of single ones by their places. */
function useDecisions() {
  const [duplicates, setDuplicates] = useState<ImportDuplicates>("skip");
  const [decisions, setDecisions] = useState<Decisions>(new Map());
  const forgetDecisions = () => setDecisions(new Map());
  return {
    duplicates,
    decisions,
    /** Decides on all of them. */
    chooseDuplicates: (choice: ImportDuplicates) => {
      setDuplicates(choice);
      forgetDecisions();
    },
    decide: (index: number, choice: ImportDuplicates) =>
      setDecisions((before) => new Map(before).set(index, choice)),
    forgetDecisions,
  };
}

type Decisions = ReadonlyMap<number, ImportDuplicates>;

interface Decided {
  readonly duplicates: ImportDuplicates;
  readonly decisions: Decisions;
}

function choiceOf({ duplicates, decisions }: Decided): ImportChoice {
  const others = [...decisions].filter(([, choice]) => choice !== duplicates);
  const places = Map.groupBy(others, ([, choice]) => choice);
  const listed = [...places].map(([choice, those]) => [choice, those.map(([index]) => index).join(",")]);
  return { duplicates, ...Object.fromEntries(listed) };
}

/** What a check found or an import did. An API of before says only how many rows there are. */
type Outcome = Pick<ImportOutcome, "count"> & Partial<ImportOutcome>;

/** An import in progress: its file, the matching of its columns, and its steps. */
export type Import = ReturnType<typeof useImport>;

/** Takes a file through the steps of its import; `onDone` is called once its rows are added. */
export function useImport({ noun, fields, constants, call }: ImportJob, onDone: () => void) {
  const [table, setTable] = useState<ImportTable | null>(null);
  const [matching, setMatching] = useState<Matching>({});
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const decided = useDecisions();
  const { step, refusal, during, forgetRefusal } = useStep();
  const client = useQueryClient();
  const toast = useToast();
  const rowsOf = (read: ImportTable | null) =>
    read === null ? [] : draftsOf(read, fields, matching, constants);
  return {
    /** Null until a file is chosen. */
    table,
    matching,
    /** Required fields without a matching column. */
    missing: fields.filter(({ name, isRequired }) => isRequired && (matching[name] ?? null) === null),
    /** Whether all rows were valid with the current matching. */
    isChecked: outcome !== null,
    /** What the check found; null before it. */
    outcome,
    ...decided,
    /** The text of a field of a row. */
    cellOf: (row: number, name: string) => table?.rows[row]?.[matching[name] ?? -1] ?? "",
    step,
    refusal,
    choose: (file: File) =>
      during("reading", async () => {
        const read = await readTable(file);
        setTable(read);
        setMatching(matchingOf(read, fields));
        decided.forgetDecisions();
        setOutcome(null);
      }),
    chooseAnother: () => setTable(null),
    match: (next: Matching) => {
      setMatching(next);
      setOutcome(null);
      forgetRefusal();
    },
    check: () => during("checking", async () => setOutcome(await call(rowsOf(table), true))),
    /** Saves the rows with faults as a file, and goes on with the others. */
    leaveOut: () =>
      during("checking", async () => {
        if (table === null) return;
        const found = await withoutFaults(table, refusal, fields, (rest) => call(rowsOf(rest), true));
        download(leftOutCsv(table, found.left), `${noun[1]}-left-out.csv`);
        setTable(found.rest);
        decided.forgetDecisions();
        setOutcome(found.outcome);
      }),
    add: () =>
      during("importing", async () => {
        const how = (outcome?.alikeCount ?? 0) > 0 ? choiceOf(decided) : undefined;
        const added = await call(rowsOf(table), false, how, table?.fileName);
        await client.invalidateQueries();
        toast(importedToast(added, noun));
        onDone();
      }),
  };
}

/** Says how many rows were added, and what became of the others. */
function importedToast({ count, merged = 0, skipped = 0 }: Outcome, noun: ImportJob["noun"]): Toast {
  const others = [merged > 0 && `${merged} merged`, skipped > 0 && `${skipped} left out`].filter(Boolean);
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

type Step = "reading" | "checking" | "importing";

/** The step in progress, null between steps, and why the last one was refused. */
function useStep() {
  const [step, setStep] = useState<Step | null>(null);
  const [refusal, setRefusal] = useState<Error | null>(null);
  const during = async (next: Step, work: () => Promise<void>) => {
    setStep(next);
    setRefusal(null);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      setRefusal(error);
    } finally {
      setStep(null);
    }
  };
  return { step, refusal, during, forgetRefusal: () => setRefusal(null) };
}

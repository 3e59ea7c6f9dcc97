import { useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { pluralize } from "../../format/pluralize.ts";
import { useToast } from "../../services/services.ts";
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
  /** Checks the rows, or adds all of them. Rejects with `ApiError` whose paths are `rows.<index>.<field>`. */
  readonly call: (rows: readonly object[], isDryRun: boolean) => Promise<{ readonly count: number }>;
}

/** An import in progress: its file, the matching of its columns, and its steps. */
export type Import = ReturnType<typeof useImport>;

/** Takes a file through the steps of its import; `onDone` is called once its rows are added. */
export function useImport({ noun, fields, constants, call }: ImportJob, onDone: () => void) {
  const [table, setTable] = useState<ImportTable | null>(null);
  const [matching, setMatching] = useState<Matching>({});
  const [isChecked, setChecked] = useState(false);
  const { step, refusal, during, forgetRefusal } = useStep();
  const client = useQueryClient();
  const toast = useToast();
  const rows = () => (table === null ? [] : draftsOf(table, fields, matching, constants));
  return {
    /** Null until a file is chosen. */
    table,
    matching,
    /** Required fields without a matching column. */
    missing: fields.filter(({ name, isRequired }) => isRequired && (matching[name] ?? null) === null),
    /** Whether all rows were valid with the current matching. */
    isChecked,
    step,
    refusal,
    choose: (file: File) =>
      during("reading", async () => {
        const read = await readTable(file);
        setTable(read);
        setMatching(matchingOf(read, fields));
        setChecked(false);
      }),
    chooseAnother: () => setTable(null),
    match: (next: Matching) => {
      setMatching(next);
      setChecked(false);
      forgetRefusal();
    },
    check: () =>
      during("checking", async () => {
        await call(rows(), true);
        setChecked(true);
      }),
    add: () =>
      during("importing", async () => {
        const { count } = await call(rows(), false);
        await client.invalidateQueries();
        toast({ title: `${pluralize(count, noun)} imported` });
        onDone();
      }),
  };
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

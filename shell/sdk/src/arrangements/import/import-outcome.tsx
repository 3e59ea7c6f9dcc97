import { ApiError } from "@dmc-hub/shared-types";
import { Alert } from "@chakra-ui/react/alert";
import { download } from "../../list/save-csv.ts";
import { ImportErrors, importErrorsCsv } from "./import-errors.tsx";
import { rowFaultsOf } from "./left-out.ts";
import type { Import, ImportJob } from "./use-import.ts";

interface ImportOutcomeProps {
  readonly job: ImportJob;
  readonly work: Import;
  /** How many rows there are: "2 clients". */
  readonly pluralized: string;
}

/** The outcome of the last step: that all is right, or why it was refused and which lines are wrong. */
export function ImportOutcome({ job: { noun, fields }, work, pluralized }: ImportOutcomeProps) {
  const { table, isChecked, step, refusal } = work;
  const errors = rowFaultsOf(refusal);
  const faulty = new Set(errors.map(({ path }) => path.split(".")[1])).size;
  return (
    <>
      {refusal === null ? null : (
        <Alert.Root status="error" size="sm">
          <Alert.Indicator />
          <Alert.Title>{refusal instanceof ApiError ? refusal.detail : refusal.message}</Alert.Title>
        </Alert.Root>
      )}
      {isChecked && step === null && refusal === null ? (
        <Alert.Root status="success" size="sm">
          <Alert.Indicator />
          <Alert.Title>All {pluralized} can be imported. Nothing has been saved yet.</Alert.Title>
        </Alert.Root>
      ) : null}
      {errors.length > 0 && table !== null ? (
        <ImportErrors
          table={table}
          errors={errors}
          fields={fields}
          onDownload={() => download(importErrorsCsv(table, errors, fields), `${noun[1]}-errors.csv`)}
          onLeaveOut={faulty < table.rows.length ? () => void work.leaveOut() : null}
        />
      ) : null}
    </>
  );
}

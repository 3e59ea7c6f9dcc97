import { useState } from "react";
import { ApiError } from "@dmc-hub/shared-types";
import { Alert } from "@chakra-ui/react/alert";
import { Button } from "@chakra-ui/react/button";
import { Stack } from "@chakra-ui/react/stack";
import { Text } from "@chakra-ui/react/text";
import { useQueryClient } from "@tanstack/react-query";
import { csvOf, download } from "../../list/save-csv.ts";
import { pluralize } from "../../format/pluralize.ts";
import { DetailsPanel } from "../../overlay/details-panel.tsx";
import { useToast } from "../../services/services.ts";
import { ChooseFile } from "./choose-file.tsx";
import { ImportErrors, importErrorsCsv } from "./import-errors.tsx";
import { MatchColumns } from "./match-columns.tsx";
import {
  draftsOf,
  type ImportField,
  type ImportTable,
  type Matching,
  matchingOf,
  readTable,
} from "./read-table.ts";

interface ImportPanelProps {
  /** What a row is called, one and many: ["client", "clients"]. */
  readonly noun: readonly [one: string, many: string];
  readonly fields: readonly ImportField[];
  /** What every row has besides, such as a partner's type. */
  readonly constants?: object;
  /** Checks the rows, or adds all of them. Rejects with `ApiError` whose paths are `rows.<index>.<field>`. */
  readonly call: (rows: readonly object[], isDryRun: boolean) => Promise<{ readonly count: number }>;
  readonly onClose: () => void;
}

type Busy = "reading" | "checking" | "importing" | null;

/** Reads a CSV file, has its columns matched and all of its rows checked, and then adds all of them or none. */
export function ImportPanel({ noun, fields, constants, call, onClose }: ImportPanelProps) {
  const [table, setTable] = useState<ImportTable | null>(null);
  const [matching, setMatching] = useState<Matching>({});
  const [busy, setBusy] = useState<Busy>(null);
  const [isChecked, setChecked] = useState(false);
  const [refusal, setRefusal] = useState<ApiError | Error | null>(null);
  const client = useQueryClient();
  const toast = useToast();
  const count = table?.rows.length ?? 0;
  const pluralized = pluralize(count, noun);
  const during = async (what: Busy, work: () => Promise<void>) => {
    setBusy(what);
    setRefusal(null);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      setRefusal(error);
    } finally {
      setBusy(null);
    }
  };
  const choose = (file: File) =>
    during("reading", async () => {
      const read = await readTable(file);
      setTable(read);
      setMatching(matchingOf(read, fields));
      setChecked(false);
    });
  const rows = () => draftsOf(table as ImportTable, fields, matching, constants);
  const check = () =>
    during("checking", async () => {
      await call(rows(), true);
      setChecked(true);
    });
  const add = () =>
    during("importing", async () => {
      const answer = await call(rows(), false);
      await client.invalidateQueries();
      toast({ title: `${pluralize(answer.count, noun)} imported` });
      onClose();
    });
  const missing = fields.filter(({ name, isRequired }) => isRequired && (matching[name] ?? null) === null);
  const errors =
    refusal instanceof ApiError ? refusal.errors.filter(({ path }) => /^rows\.\d/.test(path)) : [];
  return (
    <DetailsPanel
      title={`Import ${noun[1]}`}
      size="md"
      onClose={onClose}
      footer={
        table === null ? undefined : (
          <>
            <Button size="sm" variant="outline" colorPalette="gray" onClick={() => setTable(null)}>
              Choose another file
            </Button>
            <Button
              size="sm"
              colorPalette="brand"
              disabled={missing.length > 0}
              loading={busy !== null}
              loadingText={busy === "importing" ? `Importing ${pluralized}...` : "Checking..."}
              onClick={() => void (isChecked ? add() : check())}
            >
              {isChecked ? `Import ${pluralized}` : `Check ${pluralized}`}
            </Button>
          </>
        )
      }
    >
      <Stack gap="5">
        {refusal === null ? null : (
          <Alert.Root status="error" size="sm">
            <Alert.Indicator />
            <Alert.Title>{refusal instanceof ApiError ? refusal.detail : refusal.message}</Alert.Title>
          </Alert.Root>
        )}
        {isChecked && busy === null && refusal === null ? (
          <Alert.Root status="success" size="sm">
            <Alert.Indicator />
            <Alert.Title>All {pluralized} can be imported. Nothing has been saved yet.</Alert.Title>
          </Alert.Root>
        ) : null}
        {errors.length > 0 && table !== null ? (
          <ImportErrors
            errors={errors}
            fields={fields}
            onDownload={() => download(importErrorsCsv(table, errors, fields), `${noun[1]}-errors.csv`)}
          />
        ) : null}
        {table === null ? (
          <ChooseFile
            isBusy={busy === "reading"}
            onChoose={(file) => void choose(file)}
            onTemplate={() =>
              download(
                csvOf(
                  fields.map(({ label }) => label),
                  [],
                ),
                `${noun[1]}-template.csv`,
              )
            }
          />
        ) : (
          <MatchColumns
            table={table}
            fields={fields}
            matching={matching}
            onChange={(next) => {
              setMatching(next);
              setChecked(false);
              setRefusal(null);
            }}
          />
        )}
        {table !== null && missing.length > 0 ? (
          <Text color="fg.error">
            Say which column holds the {missing.map(({ label }) => label.toLowerCase()).join(" and the ")}.
          </Text>
        ) : null}
      </Stack>
    </DetailsPanel>
  );
}

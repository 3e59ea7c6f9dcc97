import type { ReactNode } from "react";
import type { VersionedCallOptions } from "@dmc-hub/shared-types";
import { Skeleton } from "@chakra-ui/react/skeleton";
import { Stack } from "@chakra-ui/react/stack";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { FieldValues } from "react-hook-form";
import { ErrorState } from "../kit/states.tsx";
import { useStillShown } from "../kit/use-still-shown.ts";
import { invalidate } from "../rows/invalidate.ts";
import type { AnyRow } from "../rows/resource.ts";
import { conflictingRow } from "../rows/use-row-change.ts";
import { useToast } from "../services/services.ts";
import { failedTo } from "../services/failed-to.ts";
import { PageForm } from "./page-form.tsx";
import { differing, inputsOf } from "./changed-values.ts";
import type { FormSchema } from "./use-schema-form.ts";
import { currentRow, storeChange, useEditConflict } from "./use-edit-conflict.tsx";

/** The calls of a row of which the signed-in person has exactly one, such as their company. */
interface OwnRow<Row extends AnyRow> {
  readonly get: { readonly path: string };
  update(input: { body: never }, options: VersionedCallOptions): Promise<Row>;
}

interface SettingsFormProps<Row extends AnyRow, Values extends FieldValues, Draft extends FieldValues> {
  readonly resource: OwnRow<Row>;
  readonly schema: FormSchema<Values, Draft>;
  /** The inputs' values. */
  readonly valuesOf: (row: Row) => Values;
  /** Addresses of other things on the page that a save changes. */
  readonly invalidates?: readonly string[];
  /** The fields, given the saved row. */
  readonly children: (row: Row) => ReactNode;
}

/**
 * Changes some fields of a unique row. If somebody else has changed the same fields in the meantime, shows
 * what, and asks whose version to keep.
 */
export function SettingsForm<Row extends AnyRow, Values extends FieldValues, Draft extends FieldValues>(
  props: SettingsFormProps<Row, Values, Draft>,
) {
  const { data: row, error, refetch } = useQuery<Row>({ queryKey: [props.resource.get.path] });
  if (error !== null && row === undefined) {
    return (
      <ErrorState
        title="These settings could not be loaded"
        description={error.message}
        onRetry={() => void refetch()}
      />
    );
  }
  return row === undefined ? <FieldsWait /> : <LoadedForm {...props} loaded={row} />;
}

function LoadedForm<Row extends AnyRow, Values extends FieldValues, Draft extends FieldValues>(
  props: SettingsFormProps<Row, Values, Draft> & { readonly loaded: Row },
) {
  const { schema, valuesOf, loaded, children } = props;
  const { row: started, setRow, learn, notice } = useEditConflict(loaded, valuesOf);
  const row = started ?? loaded;
  const save = useSave(props);
  const toast = useToast();
  const isStillShown = useStillShown();
  const send = async (draft: Draft) => {
    try {
      const saved = await save({ row, draft: differing(inputsOf(draft, valuesOf(row)), row) });
      setRow(saved);
      toast({ title: "Settings Saved" });
      return valuesOf(saved);
    } catch (refusal) {
      learn(refusal);
      throw refusal;
    }
  };
  return (
    <PageForm<Values, Draft>
      schema={schema}
      values={valuesOf(row)}
      notice={notice}
      submitLabel="Save Changes"
      busyLabel="Saving..."
      onSubmit={send}
      onFailure={(refusal) => {
        // The form itself asks about a conflict, while it is shown.
        if (conflictingRow(refusal) === null || !isStillShown()) toast(failed(refusal.message));
      }}
    >
      {children(row)}
    </PageForm>
  );
}

const failed = failedTo("save settings");

/** Saves the changes to a row, and shows it as it is now, or as somebody else has made it, also elsewhere on the page. */
function useSave<Row extends AnyRow, Values extends FieldValues, Draft extends FieldValues>({
  resource,
  valuesOf,
  invalidates = [],
}: SettingsFormProps<Row, Values, Draft>) {
  const client = useQueryClient();
  const put = ({ row, draft }: { row: Row; draft: FieldValues }): Promise<Row> =>
    storeChange(
      row,
      valuesOf,
      ({ version }) => resource.update({ body: draft as never }, { ifMatch: version }),
      valuesOf({ ...row, ...draft }),
    );
  const show = (row: Row): Promise<void> => {
    client.setQueryData([resource.get.path], row);
    return invalidate(client, invalidates);
  };
  return useMutation({
    mutationFn: put,
    onSuccess: show,
    onError: (refusal) => {
      const theirs = currentRow(refusal) as Row | null;
      if (theirs !== null) void show(theirs);
    },
  }).mutateAsync;
}

const FieldsWait = () => (
  <Stack gap="4" role="status" aria-label="Loading the settings">
    {[1, 2, 3].map((field) => (
      <Stack key={field} gap="2">
        <Skeleton h="4" w="24" />
        <Skeleton h="10" />
      </Stack>
    ))}
  </Stack>
);

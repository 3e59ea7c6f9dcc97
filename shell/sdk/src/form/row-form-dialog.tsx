import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { Button } from "@chakra-ui/react/button";
import { Skeleton } from "@chakra-ui/react/skeleton";
import { Stack } from "@chakra-ui/react/stack";
import { ErrorState } from "../kit/states.tsx";
import type { AnyRow, Resource } from "../list/resource.ts";
import { useChanges } from "../list/use-changes.ts";
import { useRow } from "../list/use-row.ts";
import { Dialog } from "../overlay/dialog.tsx";
import { useToast } from "../shell/services.ts";
import { FormDialog } from "./form-dialog.tsx";
import type { FormWords } from "./form-words.ts";
import type { FormSchema } from "./use-schema-form.ts";

interface RowFormDialogProps<Row extends AnyRow, Values extends FieldValues, Draft extends FieldValues> {
  readonly resource: Resource<Row, never>;
  /** Null for a new row. */
  readonly id: number | null;
  readonly schema: FormSchema<Values, Draft>;
  /** Values of the inputs: of a row, or of a new one. */
  readonly valuesOf: (row: Row | null) => Values;
  readonly words: { readonly create: FormWords; readonly edit: FormWords };
  /** What is sent of what was typed; by default all of it. */
  readonly sent?: (draft: Draft) => FieldValues;
  /** Validate while typing. */
  readonly isEager?: boolean;
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** Creates or changes one row. A change is refused when somebody else has changed the row since. */
export function RowFormDialog<Row extends AnyRow, Values extends FieldValues, Draft extends FieldValues>(
  props: RowFormDialogProps<Row, Values, Draft>,
) {
  const { resource, id, schema, valuesOf, words, sent = asTyped, isEager = false, children, onClose } = props;
  const { data: row = null, error } = useRow(resource, id);
  const { save } = useChanges(resource);
  const toast = useToast();
  const { title, description, submit, busy, done, failed } = id === null ? words.create : words.edit;
  if (id !== null && row === null) return <RowWait title={title} error={error} onClose={onClose} />;
  return (
    <FormDialog<Values, Draft>
      title={title}
      {...(description === undefined ? {} : { description })}
      schema={schema}
      values={valuesOf(row)}
      submitLabel={submit}
      busyLabel={busy}
      onSubmit={async (draft) => {
        await save.mutateAsync({
          row,
          draft: sent(row === null ? draft : inputsOf(draft, valuesOf(row))) as never,
        });
        toast(done);
        onClose();
      }}
      onFailure={({ message }) => toast(failed(message))}
      isEager={isEager}
      onClose={onClose}
    >
      {children}
    </FormDialog>
  );
}

const asTyped = (draft: FieldValues) => draft;

/** What a schema adds by default to inputs that a form does not have must not overwrite a row. */
const inputsOf = <Draft extends FieldValues>(draft: Draft, values: FieldValues) =>
  Object.fromEntries(Object.entries(draft).filter(([name]) => name in values)) as Draft;

const RowWait = ({ title, error, onClose }: { title: string; error: Error | null; onClose: () => void }) => (
  <Dialog
    title={title}
    onClose={onClose}
    footer={
      <Button size="sm" variant="outline" colorPalette="gray" onClick={onClose}>
        Close
      </Button>
    }
  >
    {error === null ? (
      <Stack gap="4">
        <Skeleton h="9" />
        <Skeleton h="9" />
        <Skeleton h="9" />
      </Stack>
    ) : (
      <ErrorState title="This could not be opened" description={error.message} />
    )}
  </Dialog>
);

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
import type { FormSchema } from "./use-schema-form.ts";

/** What the form says, for a new row and for an existing one. */
export interface RowFormWords {
  readonly title: string;
  readonly description?: string;
  readonly submit: string;
  readonly busy: string;
  /** Title of the toast after it worked. */
  readonly done: string;
  /** Title of the toast after it failed. */
  readonly failed: string;
}

interface RowFormDialogProps<Row extends AnyRow, Values extends FieldValues, Draft> {
  readonly resource: Resource<Row, Draft>;
  /** Null for a new row. */
  readonly id: number | null;
  readonly schema: FormSchema<Values, Draft>;
  /** Values of the inputs: of a row, or of a new one. */
  readonly valuesOf: (row: Row | null) => Values;
  readonly words: { readonly create: RowFormWords; readonly edit: RowFormWords };
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** Creates or changes one row. A change is refused when somebody else has changed the row since. */
export function RowFormDialog<Row extends AnyRow, Values extends FieldValues, Draft>(
  props: RowFormDialogProps<Row, Values, Draft>,
) {
  const { resource, id, schema, valuesOf, words, children, onClose } = props;
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
        await save.mutateAsync({ row, draft: row === null ? draft : inputsOf(draft, valuesOf(row)) });
        toast({ title: done });
        onClose();
      }}
      onFailure={({ message }) => toast({ title: failed, description: message, tone: "destructive" })}
      onClose={onClose}
    >
      {children}
    </FormDialog>
  );
}

/** What a schema adds by default to inputs that a form does not have must not overwrite a row. */
const inputsOf = <Draft,>(draft: Draft, values: FieldValues) =>
  Object.fromEntries(Object.entries(draft as FieldValues).filter(([name]) => name in values)) as Draft;

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

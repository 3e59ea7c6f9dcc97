import { type ReactNode, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { useStillShown } from "../kit/use-still-shown.ts";
import type { AnyRow, Resource } from "../rows/resource.ts";
import { conflictingRow } from "../rows/use-row-change.ts";
import { useChanges } from "../rows/use-changes.ts";
import { useRow } from "../rows/use-row.ts";
import { RowWait } from "../overlay/row-wait.tsx";
import { useSendOnce } from "../services/send-once.ts";
import { type Toast, useToast } from "../services/services.ts";
import { FormDialog } from "./form-dialog.tsx";
import type { FormWords } from "./form-words.ts";
import { inputsOf } from "./changed-values.ts";
import type { FormSchema } from "./use-schema-form.ts";
import { currentRow, storeChange, useEditConflict } from "./use-edit-conflict.tsx";

interface RowFormDialogProps<Row extends AnyRow, Values extends FieldValues, Draft extends FieldValues> {
  readonly resource: Resource<Row, never>;
  /** Null for a new row. */
  readonly id: number | null;
  readonly schema: FormSchema<Values, Draft>;
  /** The inputs' values: of a row, or of a new one. */
  readonly valuesOf: (row: Row | null) => Values;
  readonly words: { readonly create: FormWords; readonly edit: FormWords };
  /** The part of the input that is sent; by default all of it. */
  readonly sent?: (draft: Draft) => FieldValues;
  /** Validate while typing. */
  readonly isEager?: boolean;
  /** Shown in its place in the page instead of over it. */
  readonly isInPlace?: boolean;
  /** Paths of other lists that a save changes. */
  readonly invalidates?: readonly string[];
  /** The kind under which a new row can be opened from its toast. */
  readonly opens?: string;
  /** The toast after a save; by default that of the words. */
  readonly doneToast?: (saved: Row) => Toast;
  /** Called with the saved row after the dialog has closed. */
  readonly onSaved?: ((row: Row) => void) | undefined;
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/**
 * Creates or changes one row. If somebody else has changed the row in the meantime, shows what, and asks
 * whose version to keep.
 */
export function RowFormDialog<Row extends AnyRow, Values extends FieldValues, Draft extends FieldValues>(
  props: RowFormDialogProps<Row, Values, Draft>,
) {
  const { resource, id, words, onClose } = props;
  const { data: row = null, error, isStale } = useRow(resource, id);
  const { title } = id === null ? words.create : words.edit;
  // It opens with the row as it is now, and is not closed by a change to it.
  const [openId, setOpenId] = useState<number | null>(null);
  if (row !== null && !isStale && openId !== id) setOpenId(id);
  if (id !== null && (row === null || openId !== id))
    return <RowWait title={title} error={error} onClose={onClose} />;
  return <LoadedForm key={id} {...props} loaded={row} />;
}

function LoadedForm<Row extends AnyRow, Values extends FieldValues, Draft extends FieldValues>(
  props: RowFormDialogProps<Row, Values, Draft> & { readonly loaded: Row | null },
) {
  const { resource, schema, valuesOf, words, sent = asTyped, isEager, isInPlace, children, onClose } = props;
  const { row, learn, notice } = useEditConflict(props.loaded, valuesOf);
  const { save, refresh } = useChanges(resource, props.invalidates);
  const { sendOnce } = useSendOnce(() => void refresh());
  const toast = useToast();
  const isStillShown = useStillShown();
  const { title, description, submit, busy, failed } = row === null ? words.create : words.edit;
  const put = (body: FieldValues): Promise<Row> => {
    const store = (from: Row | null, key?: string) =>
      save.mutateAsync({ row: from, draft: body as never, key });
    if (row === null) return sendOnce((key) => store(null, key));
    return storeChange(row, valuesOf, (from) => store(from), valuesOf({ ...row, ...body }));
  };
  const send = async (draft: Draft) => {
    try {
      const saved = await put(sent(row === null ? draft : inputsOf(draft, valuesOf(row))));
      toast(toastAfter(props, row, saved));
      // Who has left it meanwhile is somewhere else, perhaps in another form.
      if (!isStillShown()) return;
      onClose();
      props.onSaved?.(saved);
    } catch (refusal) {
      learn(refusal);
      if (currentRow(refusal) !== null) void refresh();
      throw refusal;
    }
  };
  return (
    <FormDialog<Values, Draft>
      title={title}
      {...(description === undefined ? {} : { description })}
      schema={schema}
      values={valuesOf(row)}
      submitLabel={submit}
      busyLabel={busy}
      onSubmit={send}
      onFailure={(refusal) => {
        // The form itself asks about a conflict, while it is shown.
        if (conflictingRow(refusal) === null || !isStillShown()) toast(failed(refusal.message));
      }}
      {...(isEager === undefined ? {} : { isEager })}
      {...(isInPlace === undefined ? {} : { isInPlace })}
      onClose={onClose}
      notice={notice}
    >
      {children}
    </FormDialog>
  );
}

/** The toast after a save; it opens a new row, unless somebody takes it and goes on with it. */
function toastAfter<Row extends AnyRow>(
  { words, doneToast, opens, onSaved }: Pick<AnyForm<Row>, "words" | "doneToast" | "opens" | "onSaved">,
  row: Row | null,
  saved: Row,
): Toast {
  const toast = doneToast?.(saved) ?? (row === null ? words.create : words.edit).done;
  const isOffered = opens !== undefined && row === null && onSaved === undefined;
  return isOffered ? { ...toast, opens: { kind: opens, id: saved.id } } : toast;
}

type AnyForm<Row extends AnyRow> = RowFormDialogProps<Row, FieldValues, FieldValues>;

const asTyped = (draft: FieldValues) => draft;

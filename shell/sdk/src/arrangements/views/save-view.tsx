import { type View, viewDraft } from "@dmc-hub/shared-types";
import { useLocation } from "react-router-dom";
import * as z from "zod/mini";
import { CheckboxField } from "../../form/checkbox-field.tsx";
import { FormDialog } from "../../form/form-dialog.tsx";
import { TextField } from "../../form/text-field.tsx";
import { useStillShown } from "../../kit/use-still-shown.ts";
import { failedTo } from "../../services/failed-to.ts";
import { useSession, useToast } from "../../services/services.ts";
import { useViewChanges } from "./use-view-changes.ts";

interface SaveViewProps {
  /** The view that is renamed; null saves another one. */
  readonly view: View | null;
  /** What is saved. */
  readonly query: string;
  readonly known: readonly View[];
  readonly onClose: () => void;
}

const schema = z.object({ name: viewDraft.shape.name, isShared: z.boolean() });

/** Asks for the name of a view, and who sees it. */
export function SaveView({ view, query, known, onClose }: SaveViewProps) {
  const { pathname } = useLocation();
  const { id: userId } = useSession();
  const { save } = useViewChanges(pathname);
  const toast = useToast();
  const isStillShown = useStillShown();
  const isMine = view === null || view.userId === userId;
  const sameName = (name: string) =>
    known.find((one) => one.userId === userId && one.name.toLowerCase() === name.toLowerCase());
  return (
    <FormDialog
      title={view === null ? "Save View" : "Rename View"}
      description="A view keeps the search, the filters, the sorting and the columns."
      schema={schema}
      values={{ name: view?.name ?? "", isShared: view?.isShared ?? false }}
      submitLabel="Save View"
      busyLabel="Saving..."
      onSubmit={async ({ name, isShared }: z.output<typeof schema>) => {
        const replaced = view ?? sameName(name);
        // The box is empty at first: it takes no view away from colleagues that is only saved anew.
        const isKept = view === null && replaced !== undefined && !isShared;
        await save({ name, query, ...(isMine && !isKept && { isShared }) }, replaced);
        if (isStillShown()) onClose();
      }}
      onFailure={({ message }) => toast(failedTo("save the view")(message))}
      onClose={onClose}
    >
      <TextField name="name" label="Name" isRequired />
      {isMine ? <CheckboxField name="isShared" label="For everybody in the company" /> : null}
    </FormDialog>
  );
}

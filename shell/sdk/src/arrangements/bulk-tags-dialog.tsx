import * as z from "zod/mini";
import { tagList } from "@dmc-hub/shared-types";
import { FormDialog } from "../form/form-dialog.tsx";
import { TagsField } from "../form/tags-field.tsx";
import type { BulkTagsProps } from "../list/bulk-bar.tsx";

const schema = z.object({ added: tagList, removed: tagList });

/** Asks which tags several rows are given, and which they lose. */
export const BulkTagsDialog = ({ pluralized, onTag, onClose }: BulkTagsProps) => (
  <FormDialog
    title={`Tag ${pluralized}`}
    schema={schema}
    values={{ added: [], removed: [] }}
    submitLabel="Save Tags"
    busyLabel="Saving..."
    onSubmit={async (change: z.output<typeof schema>) => {
      onClose();
      onTag(change);
    }}
    onFailure={() => undefined}
    onClose={onClose}
  >
    <TagsField name="added" label="Add" />
    <TagsField name="removed" label="Remove" />
  </FormDialog>
);

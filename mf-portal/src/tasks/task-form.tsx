import { companies, createApiClient, type Member, type Task, taskDraft } from "@dmc-hub/shared-types";
import { useQuery } from "@dmc-hub/sdk";
import {
  DateField,
  formWordsOf,
  RowFormDialog,
  SelectField,
  TextAreaField,
  TextField,
} from "@dmc-hub/sdk/forms";
import type { RowDialogProps } from "@dmc-hub/sdk/list";
import { api } from "./tasks-api.ts";

const { companies: company } = createApiClient({ companies });

const words = formWordsOf("Task");

/** The staff whom something can be given to, by name. */
export const useMembers = () => useQuery<readonly Member[]>({ queryKey: [company.members.path] });

/** Form of a task. */
export function TaskForm({ id, onClose }: RowDialogProps) {
  const { data: members = [] } = useMembers();
  return (
    <RowFormDialog
      resource={api.tasks}
      id={id}
      schema={taskDraft}
      valuesOf={valuesOf}
      words={words}
      onClose={onClose}
    >
      <TextField name="title" label="Title" isRequired />
      <DateField name="dueDate" label="Due date" />
      <SelectField
        name="assignedTo"
        label="Assigned to"
        noneLabel="Anyone"
        isNumber
        choices={members.map(({ id: value, name }) => ({ value, label: name }))}
      />
      <TextAreaField name="description" label="Description" />
    </RowFormDialog>
  );
}

const valuesOf = (row: Task | null) => ({
  title: row?.title ?? "",
  dueDate: row?.dueDate ?? null,
  assignedTo: row?.assignedTo ?? null,
  description: row?.description ?? null,
});

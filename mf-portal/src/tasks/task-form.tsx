import { companies, createApiClient, type Member, type Task, taskKind } from "@dmc-hub/shared-types";
import { useQuery } from "@dmc-hub/sdk";
import { KindForm, SelectField } from "@dmc-hub/sdk/forms";
import { type RowDialogProps, useRow } from "@dmc-hub/sdk/list";
import { RecordHistory } from "../history/record-history.tsx";
import { api } from "./tasks-api.ts";

const { companies: company } = createApiClient({ companies });

/** The staff to whom something can be assigned, by name. */
export const useMembers = () => useQuery<readonly Member[]>({ queryKey: [company.members.path] });

/** Form of a task. */
export const TaskForm = ({ id, onClose }: RowDialogProps) => (
  <KindForm<typeof taskKind, Task>
    kind={taskKind}
    resource={api.tasks}
    id={id}
    parts={[
      "title",
      "dueDate",
      { names: ["assignedTo"], input: <AssigneeField /> },
      "description",
      ...(id === null ? [] : [{ names: [], input: <TaskHistory id={id} /> }]),
    ]}
    onClose={onClose}
  />
);

function TaskHistory({ id }: { id: number }) {
  const { data: task } = useRow(api.tasks, id);
  if (task === undefined) return null;
  return <RecordHistory of={{ resource: "task", resourceId: id }} version={task.version} />;
}

function AssigneeField() {
  const { data: members = [] } = useMembers();
  return (
    <SelectField
      name="assignedTo"
      label={taskKind.fields.assignedTo.label}
      noneLabel="Anyone"
      isNumber
      choices={members.map(({ id: value, name }) => ({ value, label: name }))}
    />
  );
}

import { companies, createApiClient, type Member, type Task, taskKind } from "@dmc-hub/shared-types";
import { useQuery } from "@dmc-hub/sdk";
import { KindForm, SelectField, useFormContext } from "@dmc-hub/sdk/forms";
import { type RowDialogProps, useRow } from "@dmc-hub/sdk/list";
import { RecordHistory } from "../history/record-history.tsx";
import { api } from "./tasks-api.ts";

const { companies: company } = createApiClient({ companies });

/**
 * The staff to whom something can be assigned, by name: none who waits for an approval, but for the one who has it
 * already, if `holder` says so.
 */
export const useMembers = (holder: number | null = null) =>
  useQuery<readonly Member[]>({
    queryKey: [company.members.path],
    select: (members) => members.filter(({ id, isWaiting }) => isWaiting !== true || id === holder),
  });

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
  const { watch } = useFormContext();
  const { data: members = [] } = useMembers(watch("assignedTo"));
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

import { useState } from "react";
import type { Task } from "@dmc-hub/shared-types";
import { Button, ErrorState, Heading, Skeleton, Stack, Text, useSearchParams } from "@dmc-hub/sdk";
import { Plus } from "@dmc-hub/sdk/icons";
import { DeleteDialog, DetailsPanel } from "@dmc-hub/sdk/overlay";
import { RowMenu } from "@dmc-hub/sdk/table";
import { idIn } from "../address/id-in.ts";
import { useIsShown } from "./use-is-shown.ts";
import { TaskForm } from "./task-form.tsx";
import { TaskLine } from "./task-line.tsx";
import { api } from "./tasks-api.ts";
import { useCompletedTasks, useOpenTasks } from "./use-tasks.ts";

/** Number of open tasks shown at first, and further at once, and of completed ones. */
const OPEN = 100;
const DONE = 50;

/** All tasks, to add, change, check and delete. `?task=new` and `?task=12` open a form. */
export function TasksPanel({ onClose }: { onClose: () => void }) {
  const [most, setMost] = useState(OPEN);
  const { tasks, hasMore, isLoadingMore, error, refetch, check, forget } = useOpenTasks(most);
  const done = useCompletedTasks(DONE);
  const [rowToDelete, setRowToDelete] = useState<Task | null>(null);
  const { asked, id, open } = useTaskRoute();
  const isShown = useIsShown();
  const shown = new Set(tasks?.map((task) => task.id));
  const earlier = done.data?.rows.filter((task) => !shown.has(task.id)) ?? [];
  const actions = { onCheck: check, onEdit: open, onDelete: setRowToDelete };
  return (
    <DetailsPanel
      title="Tasks & Reminders"
      onClose={onClose}
      footer={
        <Button size="sm" colorPalette="brand" onClick={() => open("new")}>
          <Plus aria-hidden /> Add Task
        </Button>
      }
    >
      {error === null || tasks !== undefined ? null : (
        <ErrorState
          title="The tasks could not be loaded"
          description={error.message}
          onRetry={() => void refetch()}
        />
      )}
      {tasks === undefined && error === null ? <Skeleton h="24" /> : null}
      {tasks?.length === 0 ? <Text color="fg.muted">No tasks to show</Text> : null}
      <TaskLines tasks={tasks ?? []} {...actions} />
      {hasMore ? <MoreTasks isLoading={isLoadingMore} onMore={() => setMost(most + OPEN)} /> : null}
      {earlier.length === 0 ? null : (
        <>
          <Heading as="h3" size="sm" mt="6" mb="2">
            Completed
          </Heading>
          <TaskLines tasks={earlier} {...actions} />
        </>
      )}
      {isShown && (id !== null || asked === "new") ? (
        <TaskForm
          key={asked}
          id={id}
          onClose={() => {
            if (id !== null) forget(id);
            open(null);
          }}
        />
      ) : null}
      {rowToDelete === null ? null : (
        <DeleteTask
          task={rowToDelete}
          onDeleted={() => forget(rowToDelete.id)}
          onClose={() => setRowToDelete(null)}
        />
      )}
    </DetailsPanel>
  );
}

const MoreTasks = ({ isLoading, onMore }: { readonly isLoading: boolean; readonly onMore: () => void }) => (
  <Button mt="3" size="sm" variant="outline" colorPalette="gray" loading={isLoading} onClick={onMore}>
    Show more tasks
  </Button>
);

/** The form named in the address: `asked` as written there, `id` of an existing task; null for none. */
function useTaskRoute() {
  const [params, setParams] = useSearchParams();
  const asked = params.get("task");
  // Going back leads to where it was opened, not into the form again.
  const open = (which: string | null) =>
    setParams(
      (now) => {
        if (which === null) now.delete("task");
        else now.set("task", which);
        return now;
      },
      { replace: which === null },
    );
  return { asked, id: idIn(asked ?? ""), open };
}

interface TaskLinesProps {
  readonly tasks: readonly Task[];
  readonly onCheck: (task: Task) => void;
  readonly onEdit: (id: string) => void;
  readonly onDelete: (task: Task) => void;
}

const TaskLines = ({ tasks, onCheck, onEdit, onDelete }: TaskLinesProps) => (
  <Stack as="ul" gap="0" mx="-5">
    {tasks.map((task) => (
      <TaskLine key={task.id} task={task} onCheck={onCheck}>
        <RowMenu
          name={task.title}
          entries={[
            { label: "Edit", onSelect: () => onEdit(`${task.id}`) },
            { label: "Delete", onSelect: () => onDelete(task), isDestructive: true },
          ]}
        />
      </TaskLine>
    ))}
  </Stack>
);

interface DeleteTaskProps {
  readonly task: Task;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

const DeleteTask = ({ task, ...told }: DeleteTaskProps) => (
  <DeleteDialog resource={api.tasks} row={task} name={task.title} noun="task" isRestorable {...told} />
);

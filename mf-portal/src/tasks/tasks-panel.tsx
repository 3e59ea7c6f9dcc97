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

/** Open tasks shown at once, and done ones. */
const OPEN = 100;
const DONE = 50;

/** All tasks, to be added, changed, checked and deleted. `?task=new` and `?task=12` name the form that is open. */
export function TasksPanel({ onClose }: { onClose: () => void }) {
  const { tasks, error, refetch, check } = useOpenTasks(OPEN);
  const done = useCompletedTasks(DONE);
  const [rowToDelete, setRowToDelete] = useState<Task | null>(null);
  const [params, setParams] = useSearchParams();
  const asked = params.get("task");
  const id = idIn(asked ?? "");
  const isShown = useIsShown();
  const open = (which: string | null) =>
    setParams((now) => {
      if (which === null) now.delete("task");
      else now.set("task", which);
      return now;
    });
  const line = (task: Task) => (
    <TaskLine key={task.id} task={task} onCheck={check}>
      <RowMenu
        name={task.title}
        entries={[
          { label: "Edit", onSelect: () => open(`${task.id}`) },
          { label: "Delete", onSelect: () => setRowToDelete(task), isDestructive: true },
        ]}
      />
    </TaskLine>
  );
  const shown = new Set(tasks?.map(({ id }) => id));
  const earlier = done.data?.rows.filter(({ id }) => !shown.has(id)) ?? [];
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
      {error === null ? null : (
        <ErrorState
          title="The tasks could not be loaded"
          description={error.message}
          onRetry={() => void refetch()}
        />
      )}
      {tasks === undefined && error === null ? <Skeleton h="24" /> : null}
      {tasks?.length === 0 ? <Text color="fg.muted">No tasks to show</Text> : null}
      <Stack as="ul" gap="0" mx="-5">
        {tasks?.map(line)}
      </Stack>
      {earlier.length === 0 ? null : (
        <>
          <Heading as="h3" size="sm" mt="6" mb="2">
            Completed
          </Heading>
          <Stack as="ul" gap="0" mx="-5">
            {earlier.map(line)}
          </Stack>
        </>
      )}
      {isShown && (id !== null || asked === "new") ? (
        <TaskForm key={asked} id={id} onClose={() => open(null)} />
      ) : null}
      {rowToDelete === null ? null : (
        <DeleteDialog
          resource={api.tasks}
          row={rowToDelete}
          name={rowToDelete.title}
          noun="task"
          isRestorable
          onClose={() => setRowToDelete(null)}
        />
      )}
    </DetailsPanel>
  );
}

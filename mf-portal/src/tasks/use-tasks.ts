import { useState } from "react";
import type { Page, Task } from "@dmc-hub/shared-types";
import { useMutation, useQuery } from "@dmc-hub/sdk";
import { useChanges, useRowChange } from "@dmc-hub/sdk/list";
import { api } from "./tasks-api.ts";

/** Tasks of one status, by due date. */
const useTasksOf = (status: Task["status"], limit: number) => {
  const input = { status, sort: "dueDate", limit } as const;
  return useQuery<Page<Task>>({
    queryKey: [api.tasks.list.path, input],
    queryFn: ({ signal }) => api.tasks.list.page(input, { signal }),
  });
};

/** Open tasks, longest due first, including those just completed; undefined while loading. */
export function useOpenTasks(limit: number) {
  const pending = useTasksOf("pending", limit);
  const overdue = useTasksOf("overdue", limit);
  const { changed, check } = useCheck();
  const listed =
    overdue.data === undefined || pending.data === undefined
      ? undefined
      : [...overdue.data.rows, ...pending.data.rows].toSorted(byDueDate).slice(0, limit);
  return {
    tasks: listed && withChanged(listed, changed).toSorted(byDueDate),
    error: pending.error ?? overdue.error,
    refetch: () => Promise.all([pending.refetch(), overdue.refetch()]),
    check,
  };
}

/** Completed tasks, latest due first. */
export const useCompletedTasks = (limit: number) => useTasksOf("completed", limit);

const byDueDate = (one: Task, other: Task) =>
  (one.dueDate ?? "9999").localeCompare(other.dueDate ?? "9999") || one.id - other.id;

/**
 * A checked task stays in its place while the screen is shown, so that it can be unchecked, unless somebody
 * else has changed it since.
 */
function withChanged(rows: readonly Task[], changed: ReadonlyMap<number, Task>): readonly Task[] {
  const listed = new Map(rows.map((row) => [row.id, row]));
  const kept = [...changed.values()].filter(({ id, version }) => version >= (listed.get(id)?.version ?? 0));
  return [...new Map([...listed, ...kept.map((row) => [row.id, row] as const)]).values()];
}

/** Checks and unchecks at once, and reverts with a message if the server refuses. */
function useCheck() {
  const [changed, setChanged] = useState<ReadonlyMap<number, Task>>(new Map());
  const { refresh } = useChanges(api.tasks);
  const { change, reportRefusal } = useRowChange(api.tasks, { noun: "task", what: "update task" });
  const put = (task: Task) => setChanged((now) => new Map(now).set(task.id, task));
  const { mutate } = useMutation({
    mutationFn: (task: Task) => change(task, { status: checked(task) }),
    onMutate: (task) => put({ ...task, status: checked(task) }),
    onSuccess: async (saved) => {
      put(saved);
      await refresh();
    },
    onError: (error, task) => {
      put(task);
      void refresh();
      reportRefusal(error, (theirs) => {
        put(theirs);
        return theirs.status === checked(task) ? null : () => mutate({ ...theirs, status: task.status });
      });
    },
  });
  return { changed, check: mutate };
}

/** A task's status after its checkbox is pressed. */
const checked = ({ status }: Task): Task["status"] => (status === "completed" ? "pending" : "completed");

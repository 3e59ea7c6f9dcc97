import { useState } from "react";
import { ApiError, PAGE_LIMIT, type Page, type Task, taskStatuses } from "@dmc-hub/shared-types";
import { useMutation, usePrefetchQuery, useQuery } from "@dmc-hub/sdk";
import { useChanges, useRowChange } from "@dmc-hub/sdk/list";
import { api } from "./tasks-api.ts";

interface TasksInput {
  readonly status: Task["status"];
  readonly sort: "dueDate" | "-updatedAt";
  readonly limit: number;
}

/** Tasks of one status: open ones by due date, completed ones by their last change, the latest first. */
function tasksOf(status: Task["status"], limit: number) {
  const input: TasksInput = {
    status,
    sort: taskStatuses.is(status, "open") ? "dueDate" : "-updatedAt",
    limit,
  };
  return {
    queryKey: [api.tasks.list.path, input],
    queryFn: ({ signal }: { signal: AbortSignal }) => firstOf(input, signal),
  };
}

/** As many tasks as are asked for, which may be more than a page holds. */
async function firstOf(input: TasksInput, signal: AbortSignal): Promise<Page<Task>> {
  const rows: Task[] = [];
  let page: Page<Task> | null = null;
  do {
    const limit = Math.min(input.limit - rows.length, PAGE_LIMIT);
    page = await pageOf({ ...input, limit, ...(page?.next && { cursor: page.next }) }, signal);
    rows.push(...page.rows);
  } while (page.next !== null && rows.length < input.limit);
  return { ...page, rows };
}

const pageOf = (input: TasksInput & { readonly cursor?: string }, signal: AbortSignal) =>
  api.tasks.list.page(input, { signal }).catch((refusal: unknown) => {
    // The API of the release before sorts by no change.
    if (!(refusal instanceof ApiError) || refusal.status !== 400) throw refusal;
    return api.tasks.list.page({ ...input, sort: "dueDate" }, { signal });
  });

/** Requests the open tasks before they are shown. */
export function usePrefetchOpenTasks(limit: number): void {
  usePrefetchQuery(tasksOf("pending", limit));
  usePrefetchQuery(tasksOf("overdue", limit));
}

/** Open tasks, longest due first, including those just completed; undefined while loading. */
export function useOpenTasks(limit: number) {
  const pending = useQuery({ ...tasksOf("pending", limit), placeholderData: (shorter) => shorter });
  const overdue = useQuery({ ...tasksOf("overdue", limit), placeholderData: (shorter) => shorter });
  const { changed, check, forget } = useCheck();
  const found =
    overdue.data === undefined || pending.data === undefined
      ? undefined
      : [...overdue.data.rows, ...pending.data.rows].toSorted(byDueDate);
  const listed = found?.slice(0, limit);
  return {
    tasks: listed && withChanged(listed, changed).toSorted(byDueDate),
    /** Whether there are more than these. */
    hasMore:
      [pending.data, overdue.data].some((page) => page && page.next !== null) || (found?.length ?? 0) > limit,
    isLoadingMore: pending.isPlaceholderData || overdue.isPlaceholderData,
    error: pending.error ?? overdue.error,
    refetch: () => Promise.all([pending.refetch(), overdue.refetch()]),
    check,
    /** No longer keeps a task in its place that was checked: it is changed otherwise, or deleted. */
    forget,
  };
}

/** Completed tasks, the last changed first: one just completed is among them, whatever day it was due. */
export const useCompletedTasks = (limit: number) => useQuery(tasksOf("completed", limit));

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
  const forget = (id: number) =>
    setChanged((now) => new Map([...now].filter(([checkedId]) => checkedId !== id)));
  return { changed, check: mutate, forget };
}

/** A task's status after its checkbox is pressed. */
const checked = ({ status }: Task): Task["status"] => (status === "completed" ? "pending" : "completed");

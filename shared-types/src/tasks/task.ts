import * as z from "zod/mini";
import { tenantCrud } from "../core/crud.ts";
import * as optional from "../core/optional.ts";
import * as required from "../core/required.ts";
import * as started from "../core/started.ts";
import { describeKind } from "../core/kind.ts";
import { describeStatuses } from "../core/statuses.ts";
import { aboutThing, isWholeRelation, relation, relationReads } from "../relations/relation.ts";

/** How far a task has come. Checking it completes it, unchecking makes it pending again. */
export const taskStatuses = describeStatuses({
  pending: { label: "Pending", tone: "open", next: ["completed", "overdue"], is: ["open"] },
  completed: { label: "Completed", tone: "done", next: ["pending"], is: ["done"] },
  overdue: { label: "Overdue", tone: "late", next: ["completed", "pending"], is: ["open", "late"] },
});
export const taskStatus = taskStatuses.rule;
export type TaskStatus = z.output<typeof taskStatus>;

/** Something that staff have to do. */
export const taskKind = describeKind({
  names: ["task", "tasks"],
  nameField: "title",
  fields: {
    title: required.text("Title", { least: 2, isSorted: true, isSearched: true }),
    dueDate: optional.day("Due date", { isSorted: true }),
    /** The user who should do it; null for anyone. */
    assignedTo: optional.reference("Assigned to", { to: "user", whenGone: "forgotten", isFiltered: true }),
    description: optional.prose("Description", { isSearched: true }),
    status: started.status(taskStatuses, { isSorted: true, isFiltered: true }),
    ...relation,
  },
  reads: relationReads,
  rules: [isWholeRelation],
  statuses: taskStatuses,
});

/** What staff send to create a task. */
export const taskDraft = taskKind.draft;
export type TaskDraft = z.input<typeof taskDraft>;

export const task = taskKind.item;
export type Task = z.output<typeof task>;

/** Completed tasks are shown by their last change. */
const sort = [...taskKind.sort, "updatedAt"] as const;

export const tasks = tenantCrud(
  { ...taskKind, sort },
  { access: ["admin", "dmc"], filters: aboutThing, conflicts: ["update"] },
);

import * as z from "zod/mini";
import { tenantCrud } from "../core/endpoint.ts";
import { blankable, digits, id, line, optionalProse, plainDate, tenantRow } from "../core/fields.ts";
import { aboutThing, isWholeRelation, relation } from "../relations/relation.ts";
import type { Transitions } from "../core/transitions.ts";

/** How far a task has come; docs/product/tasks-and-messages.md#tasks. */
export const taskStatus = z.enum(
  ["pending", "completed", "overdue"],
  "Must be pending, completed or overdue",
);
export type TaskStatus = z.output<typeof taskStatus>;

/** Checking completes a task, unchecking makes it pending again. */
export const taskTransitions: Transitions<TaskStatus> = {
  pending: ["completed", "overdue"],
  completed: ["pending"],
  overdue: ["completed", "pending"],
};

const taskFields = {
  title: line(2, "Title must be at least 2 characters"),
  description: optionalProse(),
  dueDate: blankable(plainDate),
  status: z._default(taskStatus, "pending"),
  /** The user who is to do it; null for anyone. */
  assignedTo: blankable(id),
  ...relation,
};

/** What staff send to make a task. */
export const taskDraft = z.object(taskFields).check(isWholeRelation);
export type TaskDraft = z.input<typeof taskDraft>;

/** Something that staff have to do. */
export const task = z.object({ ...tenantRow, ...taskFields });
export type Task = z.output<typeof task>;

export const tasks = tenantCrud("tasks", {
  noun: "task",
  item: task,
  draft: taskDraft,
  access: ["admin", "dmc"],
  sort: ["title", "dueDate", "status", "createdAt"],
  filters: { status: z.optional(taskStatus), assignedTo: z.optional(digits(id)), ...aboutThing },
});

import type { RowsChange } from "../../platform/events/dmc-events.ts";

/** What a task that was made, changed or deleted makes stale. */
export const taskChange: RowsChange = {
  resource: "tasks",
  invalidates: ["/api/tasks"],
  isNotice: true,
};

import type { RowsChange } from "../../platform/events/dmc-events.ts";

/** What a message that was made, changed or deleted makes stale. */
export const messageChange: RowsChange = {
  resource: "messages",
  invalidates: ["/api/messages"],
  isNotice: true,
};

import type { RowsChange } from "../../platform/events/dmc-events.ts";

/** What a client's answer makes stale: the proposal's status, which the dashboard counts. */
export const answerChange: RowsChange = {
  resource: "shares",
  invalidates: ["/api/shares", "/api/proposals", "/api/dashboard"],
  isNotice: true,
};

import type { RowsChange } from "../../platform/events/dmc-events.ts";

/** What a link that is made or revoked makes stale: it may send the proposal, whose status the dashboard counts. */
export const shareChange: RowsChange = {
  resource: "shares",
  invalidates: ["/api/shares", "/api/proposals", "/api/dashboard"],
  isNotice: false,
};

/** The same of a client's answer, of which staff are notified. */
export const answerChange: RowsChange = { ...shareChange, isNotice: true };

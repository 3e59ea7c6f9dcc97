import type { RowsChange } from "../../platform/events/dmc-events.ts";

/** What a booking that was made, changed or deleted makes stale: the dashboard counts them. */
export const bookingChange: RowsChange = {
  resource: "bookings",
  invalidates: ["/api/bookings", "/api/dashboard"],
  isNotice: true,
};

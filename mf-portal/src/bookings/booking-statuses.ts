import { bookingTransitions } from "@dmc-hub/shared-types";
import { defineStatuses } from "@dmc-hub/sdk/list";

/** How far a booking has come; docs/product/bookings.md#statuses. */
export const bookingStatuses = defineStatuses(
  { pending: ["Pending", "late"], confirmed: ["Confirmed", "done"], cancelled: ["Cancelled", "stopped"] },
  bookingTransitions,
  "All",
);

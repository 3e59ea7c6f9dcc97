import { bookingChange } from "./modules/bookings/booking-change.ts";
import { activityLists } from "./modules/itineraries/activity-change.ts";
import { messageChange } from "./modules/messages/message-change.ts";
import { answerChange } from "./modules/shares/answer-change.ts";
import { taskChange } from "./modules/tasks/task-change.ts";

/** Addresses that events can make stale: what a tab asks again once it has not followed for a while. */
export const followedAddresses: readonly string[] = [
  ...new Set([
    ...[taskChange, messageChange, bookingChange, answerChange].flatMap(({ invalidates }) => invalidates),
    activityLists,
  ]),
];

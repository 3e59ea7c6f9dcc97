import type { FileAnswer } from "@dmc-hub/shared-types";
import { activityEvent } from "../bookings/calendar-rows.ts";
import { longCalendarText } from "../../rendering/calendar/calendar-text.ts";
import type { Trip } from "../../rendering/trip.ts";

/** A trip's activities as a calendar file. `host` is part of their permanent ids. */
export async function shareCalendar({ seller, title, plans }: Trip, host: string): Promise<FileAnswer> {
  const place = { host, companyZone: seller.timeZone };
  const events = plans.flatMap((plan) =>
    plan.days
      .flatMap((day) => day.activities)
      .map(({ updatedAt, ...activity }) =>
        activityEvent({ ...activity, updatedAt: updatedAt.toISOString() }, place, plan.title ?? title),
      ),
  );
  return { type: "text/calendar", bytes: Buffer.from(await longCalendarText(events)), name: "journey.ics" };
}

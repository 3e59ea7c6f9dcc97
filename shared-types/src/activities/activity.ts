import * as z from "zod/mini";
import { tenantCrud } from "../core/endpoint.ts";
import {
  blankable,
  days,
  digits,
  id,
  line,
  optionalLine,
  optionalProse,
  plainDate,
  tenantRow,
  timeOfDay,
} from "../core/fields.ts";
import { timeZone } from "../core/time-zone.ts";

/** What an activity is. */
export const activityKind = z.enum(
  ["transfer", "flight", "stay", "meal", "visit", "experience", "free", "other"],
  "Must be transfer, flight, stay, meal, visit, experience, free or other",
);
export type ActivityKind = z.output<typeof activityKind>;

/** What an activity is, as it is said. */
export const kindLabels: Readonly<Record<ActivityKind, string>> = {
  transfer: "Transfer",
  flight: "Flight",
  stay: "Stay",
  meal: "Meal",
  visit: "Visit",
  experience: "Experience",
  free: "Free time",
  other: "Other",
};

const degrees = (most: number) =>
  blankable(
    z
      .number("Must be a number")
      .check(z.gte(-most, `Must be at least -${most}`), z.lte(most, `Must be at most ${most}`)),
  );

const activityFields = {
  itineraryId: id,
  day: plainDate,
  /** The day it ends; null where that is the same one. */
  endDay: blankable(plainDate),
  /** Times at the place; null where they are open. */
  startTime: blankable(timeOfDay),
  endTime: blankable(timeOfDay),
  title: line(2, "Title must be at least 2 characters"),
  kind: z._default(activityKind, "other"),
  place: optionalLine(),
  /** Degrees, WGS 84; both or neither. */
  latitude: degrees(90),
  longitude: degrees(180),
  /** The place's; null for the company's own. */
  timeZone: blankable(timeZone),
  notes: optionalProse(),
  partnerId: blankable(id),
  /** Order within the day, ascending, where times do not decide. */
  position: z._default(
    z
      .int("Must be a whole number")
      .check(z.gte(0, "Must not be negative"), z.lte(10_000, "Must be at most 10000")),
    0,
  ),
};

interface Times {
  day?: string;
  endDay?: string | null;
  startTime?: string | null;
  endTime?: string | null;
}

const endsOnOrAfterItsDay = z.refine<Times>(({ day, endDay }) => !day || !endDay || endDay >= day, {
  message: "Must not be before the start",
  path: ["endDay"],
});

const endsAfterItStarts = z.refine<Times>(
  ({ day, endDay, startTime, endTime }) =>
    !startTime || !endTime || endTime >= startTime || (!!endDay && endDay !== day),
  { message: "Must not be before the start, unless it ends on another day", path: ["endTime"] },
);

const hasWholePlace = z.refine<{ latitude?: number | null; longitude?: number | null }>(
  ({ latitude = null, longitude = null }) => (latitude === null) === (longitude === null),
  { message: "Give both coordinates or none", path: ["longitude"] },
);

/** What staff send to make an activity. */
export const activityDraft = z
  .object(activityFields)
  .check(endsOnOrAfterItsDay, endsAfterItStarts, hasWholePlace);
export type ActivityDraft = z.input<typeof activityDraft>;

/** Something that happens on a day of an itinerary. */
export const activity = z.object({
  ...tenantRow,
  ...activityFields,
  /** Read with the activity; null without a partner. */
  partnerName: z.nullable(z.string()),
});
export type Activity = z.output<typeof activity>;

export const activities = tenantCrud("activities", {
  noun: "activity",
  item: activity,
  draft: activityDraft,
  access: ["admin", "dmc"],
  sort: ["day", "title", "createdAt"],
  filters: { itineraryId: z.optional(digits(id)), partnerId: z.optional(digits(id)), ...days },
});

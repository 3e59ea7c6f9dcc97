import * as z from "zod/mini";
import { tenantCrud } from "../core/crud.ts";
import { other } from "../core/field.ts";
import * as optional from "../core/optional.ts";
import * as required from "../core/required.ts";
import * as started from "../core/started.ts";
import { days } from "../core/days.ts";
import { blankable, id } from "../core/fields.ts";
import { describeKind } from "../core/kind.ts";
import { timeZone } from "../core/time-zone.ts";
import { guideClashesKey } from "./guide-clashes-key.ts";
import { activityKinds } from "./activity-kinds.ts";

const degrees = (most: number) =>
  blankable(
    z
      .number("Must be a number")
      .check(z.gte(-most, `Must be at least -${most}`), z.lte(most, `Must be at most ${most}`)),
  );

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

/** Something that takes place on a day of an itinerary. */
export const activityKind = describeKind({
  names: ["activity", "activities"],
  nameField: "title",
  fields: {
    itineraryId: other("reference", id, "Itinerary", { to: "itinerary", whenGone: "gone", isFiltered: true }),
    day: required.day("Day", { isSorted: true }),
    /** The day it ends; null if it ends the same day. */
    endDay: optional.day("Ends on", {}),
    /** Local times at the place; null if not fixed. */
    startTime: optional.time("From", {}),
    endTime: optional.time("Until", {}),
    title: required.text("Title", { least: 2, isSorted: true, isSearched: true }),
    kind: started.choice("Kind", activityKinds, { start: "other" }),
    place: optional.text("Place", { isSearched: true }),
    /** Degrees, WGS 84; both or neither. */
    latitude: other("degrees", degrees(90), "Latitude", {}),
    longitude: other("degrees", degrees(180), "Longitude", {}),
    /** Time zone of the place; null for the company's. */
    timeZone: other("timeZone", blankable(timeZone), "Time zone", {}),
    notes: optional.prose("Notes", { isSearched: true, help: "For the team: clients never see it." }),
    partnerId: optional.reference("Partner", { to: "partner", whenGone: "kept", isFiltered: true }),
    /** Ascending order within the day, where times do not decide. */
    position: other(
      "count",
      z._default(
        z
          .int("Must be a whole number")
          .check(z.gte(0, "Must not be negative"), z.lte(10_000, "Must be at most 10000")),
        0,
      ),
      "Position",
      {},
    ),
  },
  reads: {
    /** Null if no partner is involved. */
    partnerName: other("text", z.nullable(z.string()), "Partner", {}),
  },
  rules: [endsOnOrAfterItsDay, endsAfterItStarts, hasWholePlace],
  invalidates: ["/api/bookings", guideClashesKey],
});

/** What staff send to create an activity. */
export const activityDraft = activityKind.draft;
export type ActivityDraft = z.input<typeof activityDraft>;

export const activity = activityKind.item;
export type Activity = z.output<typeof activity>;

export const activities = tenantCrud(activityKind, { access: ["admin", "dmc"], filters: days });

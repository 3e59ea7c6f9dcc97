import type { Activity, Booking } from "@dmc-hub/shared-types";
import type { Knex } from "knex";
import { wordsOf } from "../bookings/booking-calendar.ts";
import { activityEvent, bookingEvent } from "../bookings/calendar-rows.ts";
import { longCalendarText } from "../../rendering/calendar/calendar-text.ts";

/** Maximum number of bookings, and of activities: the latest ones. */
const MOST = 5_000;

interface Feed {
  readonly name: string;
  readonly timeZone: string;
  readonly bookings: readonly Booking[];
  readonly activities: readonly (Activity & { readonly itineraryTitle: string })[];
}

/**
 * Reads a DMC's calendar as JSON: everything that ended no more than a year ago, by the DMC's day. No notes.
 */
export async function readFeed(rw: Knex, dmcId: number): Promise<string> {
  const { rows } = await rw.raw<{ rows: { feed: string }[] }>(
    `with dmc as (
       select name, time_zone, ((now() at time zone time_zone)::date - interval '1 year')::date as since
       from app.dmcs where id = :dmcId),
     latest_bookings as (
       select b.* from app.bookings b, dmc where dmc_id = :dmcId and end_date >= since
       order by end_date desc, id desc limit :most),
     bookings as (
       select json_agg(json_build_object('id', b.id, 'title', b.title, 'startDate', start_date,
         'endDate', end_date, 'pax', pax, 'status', b.status, 'version', b.version, 'updatedAt', b.updated_at,
         'itineraryTitle', i.title) order by end_date, b.id) as rows
       from latest_bookings b join app.itineraries i on i.dmc_id = :dmcId and i.id = itinerary_id),
     latest_activities as (
       select a.* from app.activities a, dmc where dmc_id = :dmcId and coalesce(end_day, day) >= since
       order by day desc, id desc limit :most),
     activities as (
       select json_agg(json_build_object('id', a.id, 'title', a.title, 'place', place, 'day', day, 'endDay', end_day,
         'startTime', start_time, 'endTime', end_time, 'timeZone', time_zone, 'version', a.version,
         'updatedAt', a.updated_at, 'itineraryTitle', i.title) order by day, a.id) as rows
       from latest_activities a join app.itineraries i on i.dmc_id = :dmcId and i.id = itinerary_id)
     select json_build_object('name', name, 'timeZone', time_zone, 'bookings', coalesce(bookings.rows, '[]'),
       'activities', coalesce(activities.rows, '[]'))::text as feed
     from dmc, bookings, activities`,
    { dmcId, most: MOST },
  );
  return rows[0]?.feed ?? "";
}

/** Writes the result of `readFeed` as a calendar file. */
export function writeFeed(json: string, host: string): Promise<string> {
  const { name, timeZone, bookings, activities }: Feed = JSON.parse(json);
  const place = { host, companyZone: timeZone };
  return longCalendarText(
    [
      ...bookings.map((booking) => bookingEvent(booking, host, wordsOf(booking).join("\n"))),
      ...activities.map((activity) => activityEvent(activity, place, `Journey: ${activity.itineraryTitle}`)),
    ],
    name,
  );
}

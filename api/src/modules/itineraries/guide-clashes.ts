import { bookingStatuses, type GuideClash } from "@dmc-hub/shared-types";
import type { Database } from "../../platform/database/database.ts";
import { errors } from "../../platform/http/errors.ts";
import { RawJson } from "../../platform/http/raw-json.ts";

const START = `(a.day + coalesce(a.start_time, '00:00')::time) at time zone coalesce(a.time_zone, d.time_zone)`;

const END = `(coalesce(a.end_day, a.day) + case when a.start_time is null then interval '24 hours'
  else coalesce(a.end_time, '24:00')::interval end) at time zone coalesce(a.time_zone, d.time_zone)`;

/**
 * Without a start it takes the whole day; without an end the rest of the day. Times are those of the place,
 * else the company's. When clocks go forward, a skipped time can be after the end.
 */
const WHEN = `tstzrange(${START}, greatest(${START}, ${END}), '[)')`;

/** Days between the dates of two places at one instant, at most: from UTC-12 to UTC+14. */
const APART = 2;

/**
 * An itinerary's guides who are needed elsewhere at the same time; `dmcId` is null for any DMC's. @throws
 * {ApiProblem} 404.
 */
export async function readGuideClashes(
  { read }: Database,
  id: number,
  dmcId: number | null,
): Promise<RawJson<GuideClash[]>> {
  // Each selection names the DMC itself, so that a cluster asks one machine.
  const ofDmc = (table: string) => (dmcId === null ? "" : `and ${table}.dmc_id = :dmcId`);
  const { rows } = await read(dmcId, (db) =>
    db.raw<{ rows: { found: string }[] }>(
      `with own as (
       select a.dmc_id, a.id, a.partner_id, p.name as guide_name, a.day, coalesce(a.end_day, a.day) as last,
         ${WHEN} as span
       from app.itineraries i
       join app.activities a on a.dmc_id = i.dmc_id and a.itinerary_id = i.id
       join app.partners p on p.dmc_id = a.dmc_id and p.id = a.partner_id and p.type = 'guide'
       join app.dmcs d on d.id = i.dmc_id
       where i.id = :id ${ofDmc("i")}),
     wanted as (
       select own.id as activity_id, own.guide_name, own.span, a.title, a.itinerary_id, a.dmc_id, a.day,
         a.start_time, ${WHEN} as other
       from own
       join app.activities a on a.dmc_id = own.dmc_id and a.partner_id = own.partner_id
         and a.itinerary_id <> :id and a.day <= own.last + ${APART}
         and coalesce(a.end_day, a.day) >= own.day - ${APART} ${ofDmc("a")}
       join app.dmcs d on d.id = own.dmc_id
       union all
       select own.id, own.guide_name, own.span, b.title, b.itinerary_id, b.dmc_id, b.start_date, null,
         tstzrange(b.start_date::timestamp at time zone d.time_zone,
           (b.end_date + 1)::timestamp at time zone d.time_zone, '[)')
       from own
       join app.bookings b on b.dmc_id = own.dmc_id and b.partner_id = own.partner_id
         and b.itinerary_id <> :id and b.status = any(:live) ${ofDmc("b")}
       join app.dmcs d on d.id = own.dmc_id)
     select (select coalesce(json_agg(json_build_object('activityId', w.activity_id, 'guideName', w.guide_name,
         'title', w.title, 'itineraryId', w.itinerary_id, 'itineraryTitle', o.title, 'day', w.day,
         'startTime', w.start_time) order by w.activity_id, w.day, w.start_time), '[]')::text
       from wanted w join app.itineraries o on o.dmc_id = w.dmc_id and o.id = w.itinerary_id
       where w.span && w.other ${ofDmc("o")}) as found
     from app.itineraries i where i.id = :id ${ofDmc("i")}`,
      { id, live: bookingStatuses.those("live"), ...(dmcId === null ? {} : { dmcId }) },
    ),
  );
  if (rows[0] === undefined) throw errors.notFound("itinerary");
  return new RawJson(rows[0].found);
}

import type { BookingStatusChange } from "@dmc-hub/shared-types";
import type { Database } from "../../platform/database/database.ts";
import { errors } from "../../platform/http/errors.ts";
import { RawJson } from "../../platform/http/raw-json.ts";

const CHANGE = `json_build_object('id', h.id, 'bookingId', h.booking_id, 'from', h.from_status,
  'to', h.to_status, 'reason', h.reason, 'userId', u.id, 'userName', u.name, 'createdAt', h.created_at)`;

/** The history of a booking's status, oldest first. `dmcId` is null for any DMC. @throws {ApiProblem} 404. */
export async function readHistory(
  { rw, admin }: Database,
  id: number,
  dmcId: number | null,
): Promise<RawJson<BookingStatusChange[]>> {
  const db = dmcId === null ? admin : rw;
  const history = db("app.booking_status_changes as h")
    .leftJoin("app.users as u", "u.id", "h.user_id")
    .whereRaw("h.dmc_id = b.dmc_id and h.booking_id = b.id")
    .select(db.raw(`coalesce(json_agg(${CHANGE} order by h.id), '[]')::text`));
  const booking = db("app.bookings as b").where("b.id", id);
  if (dmcId !== null) booking.where("b.dmc_id", dmcId);
  const row = await booking.first({ history });
  if (row === undefined) throw errors.notFound("booking");
  return new RawJson(row.history);
}

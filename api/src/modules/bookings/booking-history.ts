import type { BookingStatusChange } from "@dmc-hub/shared-types";
import type { Knex } from "knex";
import type { Database } from "../../platform/database/database.ts";
import { concerns } from "../../platform/database/tenant.ts";
import { errors } from "../../platform/http/errors.ts";
import { RawJson } from "../../platform/http/raw-json.ts";

const CHANGE = `json_build_object('id', h.id, 'bookingId', h.booking_id, 'from', h.from_status,
  'to', h.to_status, 'reason', h.reason, 'userId', u.id, 'userName', u.name, 'createdAt', h.created_at)`;

/** The history of a booking's status, oldest first. `dmcId` is null for any DMC. @throws {ApiProblem} 404. */
export const readHistory = (
  { read }: Database,
  id: number,
  dmcId: number | null,
): Promise<RawJson<BookingStatusChange[]>> => read(dmcId, (db) => historyIn(db, id, dmcId));

async function historyIn(db: Knex, id: number, dmcId: number | null) {
  const asked = db("app.bookings").where({ id });
  if (dmcId !== null) asked.where("dmc_id", dmcId);
  const booking: { dmc_id: number } | undefined = await asked.first("dmc_id");
  if (booking === undefined) throw errors.notFound("booking");
  concerns(booking.dmc_id);
  const { history } = await db("app.booking_status_changes as h")
    .leftJoin("app.users as u", "u.id", "h.user_id")
    .where({ "h.dmc_id": booking.dmc_id, "h.booking_id": id })
    .first(db.raw(`coalesce(json_agg(${CHANGE} order by h.id), '[]')::text as history`));
  return new RawJson<BookingStatusChange[]>(history);
}

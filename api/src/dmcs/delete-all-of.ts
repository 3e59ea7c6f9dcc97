import type { Knex } from "knex";
import { asTenant } from "../database/tenant.ts";

/** Tables of a DMC's own rows, none before one that points at it. What belongs to such a row goes with it. */
const TABLES = ["messages", "tasks", "bookings", "itineraries", "proposals", "partners", "clients"];

/** Deletes all of a DMC but the DMC itself: its data, its staff with their sessions, and mails about it. */
export async function deleteAllOf(trx: Knex, dmcId: number): Promise<void> {
  await asTenant(dmcId, async () => {
    for (const table of TABLES) await trx(`app.${table}`).where("dmc_id", dmcId).delete();
  });
  const staff = trx("app.users").where("dmc_id", dmcId).select("id");
  for (const table of ["sessions", "idempotency_keys"])
    await trx(`app.${table}`).whereIn("user_id", staff.clone()).delete();
  for (const table of ["mails", "users"]) await trx(`app.${table}`).where("dmc_id", dmcId).delete();
}

import type { Knex } from "knex";
import { asTenant } from "../../platform/database/tenant.ts";

/** Tables of a DMC's own rows, none before one that points at it. */
const TABLES =
  "calendar_feeds messages tasks booking_status_changes bookings activities shares itineraries proposals partners clients".split(
    " ",
  );

/** Rows that go at once: a statement may not take as long as a large DMC's rows do. */
const AT_ONCE = 500;

/** Deletes all of a DMC but the DMC itself: its data, its staff with their sessions, and mails about it. */
export async function deleteAllOf(trx: Knex, dmcId: number): Promise<void> {
  await asTenant(dmcId, async () => {
    for (const table of TABLES) await deleteRowsOf(trx, `app.${table}`, dmcId);
  });
  const staff = trx("app.users").where("dmc_id", dmcId).select("id");
  for (const table of ["sessions", "idempotency_keys"])
    await trx(`app.${table}`).whereIn("user_id", staff.clone()).delete();
  for (const table of ["mails", "users"]) await trx(`app.${table}`).where("dmc_id", dmcId).delete();
}

async function deleteRowsOf(trx: Knex, table: string, dmcId: number): Promise<void> {
  // By the key and onwards, past rows that are deleted already but still lie there.
  for (let after = 0; ;) {
    const rest = trx(table).where("dmc_id", dmcId).where("id", ">", after);
    const last: { id: number } | undefined = await rest
      .clone()
      .orderBy("id")
      .offset(AT_ONCE - 1)
      .first("id");
    await (last === undefined ? rest : rest.where("id", "<=", last.id)).delete();
    if (last === undefined) return;
    after = last.id;
  }
}

import type { Knex } from "knex";
import { tellSessions } from "./session-news.ts";

/** Ends a user's sessions, but for the one with the hash `spared`. For use within the change's transaction. */
export async function endSessionsOf(trx: Knex, userId: number, spared: string | null = null): Promise<void> {
  const ending = trx("app.sessions").where("user_id", userId).delete();
  if (spared !== null) ending.whereNot("id_hash", Buffer.from(spared, "hex"));
  await ending;
  await tellSessions(trx, { user: userId });
}

/** Ends the sessions of a DMC's staff for good, keeping why, so that each is told on its next call. */
export async function endSessionsOfStaff(trx: Knex, dmcId: number): Promise<void> {
  await trx("app.sessions")
    .whereIn("user_id", trx("app.users").where("dmc_id", dmcId).select("id"))
    .update({ ended_reason: "dmc_inactive" });
  await tellSessions(trx, { dmc: dmcId });
}

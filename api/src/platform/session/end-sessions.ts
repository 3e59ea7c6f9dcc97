import type { Knex } from "knex";
import { waitForSignIns } from "./lock-sign-ins.ts";
import { invalidateSessions } from "./session-invalidation.ts";

/** Ends a user's sessions, except the one with the hash `spared`. For use within the change's transaction. */
export async function endSessionsOf(trx: Knex, userId: number, spared: string | null = null): Promise<void> {
  await waitForSignIns(trx, userId);
  const ending = trx("app.sessions").where("user_id", userId).delete();
  if (spared !== null) ending.whereNot("id_hash", Buffer.from(spared, "hex"));
  await ending;
  await invalidateSessions(trx, { user: userId });
}

/** Ends one of a user's sessions and returns its hash; null if the user has none with that id. */
export async function endOneSession(trx: Knex, userId: number, id: number): Promise<string | null> {
  const [ended]: { id_hash: Buffer }[] = await trx("app.sessions")
    .where({ id, user_id: userId })
    .delete()
    .returning("id_hash");
  if (ended === undefined) return null;
  const session = ended.id_hash.toString("hex");
  await invalidateSessions(trx, { session });
  return session;
}

/**
 * Ends the sessions of a DMC's staff for good and keeps the reason, so that each is told on the next call.
 */
export async function endSessionsOfStaff(trx: Knex, dmcId: number): Promise<void> {
  await trx("app.sessions")
    .whereIn("user_id", trx("app.users").where("dmc_id", dmcId).select("id"))
    .update({ ended_reason: "dmc_inactive" });
  await invalidateSessions(trx, { dmc: dmcId });
}

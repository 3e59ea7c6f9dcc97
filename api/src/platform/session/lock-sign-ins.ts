import type { Knex } from "knex";
import { isOnCluster } from "../database/tenant-forms.ts";

/**
 * The hash of a user's password, which stays until the transaction ends; undefined if there is no such user. On a cluster
 * the row itself would be locked on every machine, so that nobody could sign in while one of them is away.
 */
export async function passwordHashAtSignIn(trx: Knex, userId: number): Promise<string | undefined> {
  const user = trx("app.users").where("id", userId);
  if (isOnCluster(trx)) await trx.raw(`select pg_advisory_xact_lock_shared(${KEY})`, [userId]);
  else user.forShare();
  const row: { password_hash: string } | undefined = await user.first("password_hash");
  return row?.password_hash;
}

/** Waits for sign-ins in progress, whose sessions would else be missed; those that follow see the new password. */
export async function waitForSignIns(trx: Knex, userId: number): Promise<void> {
  if (isOnCluster(trx)) await trx.raw(`select pg_advisory_xact_lock(${KEY})`, [userId]);
}

/** Of a lock for one user; ids on a cluster are too large for a pair of numbers. */
const KEY = "hashtextextended('sign-ins of user ' || ?::bigint, 0)";

import type { Knex } from "knex";
import { type LinkedTable, parentsFirst, pointsAt } from "../../platform/database/parents-first.ts";
import { isOnCluster } from "../../platform/database/tenant-forms.ts";
import { asTenant, unaudited } from "../../platform/database/tenant.ts";

/** Rows deleted at a time: one statement for all rows of a large DMC would take too long. */
const AT_ONCE = 500;

/**
 * Deletes everything of a DMC except the DMC itself: its data, its staff with their sessions, and mails about
 * it.
 */
export async function deleteAllOf(trx: Knex, dmcId: number): Promise<void> {
  const tables = await tenantTables(trx);
  const deleteRows = async () => {
    for (const { name } of tables) await deleteRowsOf(trx, name, dmcId);
  };
  await asTenant(dmcId, () => unaudited(deleteRows));
  const staff = trx("app.users").where("dmc_id", dmcId).select("id");
  for (const table of ["sessions", "idempotency_keys"])
    await trx(`app.${table}`).whereIn("user_id", staff.clone()).delete();
  for (const table of ["mails", "users"]) await trx(`app.${table}`).where("dmc_id", dmcId).delete();
  await asTenant(dmcId, () => deleteAudit(trx, dmcId));
}

/**
 * Tables with a DMC's own rows, identified by their policies, referencing tables first. Rows that may not be deleted by
 * themselves go with what they belong to.
 */
async function tenantTables(trx: Knex): Promise<LinkedTable[]> {
  const { rows } = await trx.raw<{ rows: LinkedTable[] }>(
    `select format('app.%I', c.relname) as name, ${pointsAt} as "pointsAt" from pg_class c
     where c.relnamespace = 'app'::regnamespace and c.relrowsecurity
       and has_table_privilege(c.oid, 'delete') order by c.relname`,
  );
  return parentsFirst(rows).toReversed();
}

/**
 * The database lets nobody delete entries of the audit while the DMC has staff. On a cluster they go with the DMC itself,
 * for its machines let no second role change what this transaction has changed.
 */
async function deleteAudit(trx: Knex, dmcId: number): Promise<void> {
  if (isOnCluster(trx)) return;
  let deleted = AT_ONCE;
  while (deleted === AT_ONCE) {
    const { rows } = await trx.raw("select app.drop_audit(?::bigint, ?::int) as deleted", [dmcId, AT_ONCE]);
    deleted = rows[0].deleted;
  }
}

async function deleteRowsOf(trx: Knex, table: string, dmcId: number): Promise<void> {
  // Continues from the last key, past deleted rows that are still stored.
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

import type { Knex } from "knex";
import { asTenant } from "../platform/database/tenant.ts";
import { errors } from "../platform/http/errors.ts";
import type { Key } from "./rows.ts";
import type { Table } from "../platform/database/table.ts";

/**
 * Writes the row `id` as the row's own tenant; for administrators without a `dmcId` it is looked up first.
 * @throws {ApiProblem} 404.
 */
export async function withRowTenant<Result>(
  admin: Knex,
  { writes, noun }: Pick<Table, "writes" | "noun">,
  { id, dmcId }: { readonly id: number; readonly dmcId: number | null },
  work: (key: Required<Key>) => Promise<Result>,
): Promise<Result> {
  if (dmcId !== null) return work({ id, dmcId });
  const row = await writes.query(admin).where({ id }).select("dmc_id").first();
  if (row === undefined) throw errors.notFound(noun);
  const { dmc_id: owner } = row as unknown as { dmc_id: number };
  return asTenant(owner, () => work({ id, dmcId: owner }));
}

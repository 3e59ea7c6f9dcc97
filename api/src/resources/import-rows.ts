import { setImmediate as turn } from "node:timers/promises";
import type { Kind } from "@dmc-hub/shared-types";
import type { Knex } from "knex";
import type { Database } from "../platform/database/database.ts";
import { send } from "../platform/database/statement.ts";
import { errors } from "../platform/http/errors.ts";
import { createOnce } from "./idempotency.ts";
import { RawJson } from "../platform/http/raw-json.ts";
import type { Fields } from "./rows.ts";
import { toColumns } from "../platform/database/table.ts";
import type { TenantCall } from "./tenant-resource.ts";

/** Rows per statement: far fewer than its time limit allows, even on a slow disk. */
const AT_ONCE = 1_000;

interface Import {
  readonly body: { readonly rows: readonly Fields[] };
  readonly dryRun?: boolean | undefined;
}

interface Imported {
  readonly count: number;
}

/** Makes the handler that imports many rows of a DMC in one transaction, once for an Idempotency-Key. */
export const importRows =
  ({ collection }: Kind, { rw }: Database) =>
  async ({ body: { rows }, dryRun }: Import, call: TenantCall): Promise<RawJson<Imported>> => {
    const { dmcId } = call;
    if (dmcId === null) throw errors.dmcMissing();
    const json = JSON.stringify({ count: rows.length } satisfies Imported);
    if (dryRun) return new RawJson(json);
    const made = await createOnce(rw, call, async (trx) => {
      for (let start = 0; start < rows.length; start += AT_ONCE) {
        await insertRows(trx, `app.${collection}`, dmcId, rows.slice(start, start + AT_ONCE));
        await turn();
      }
      return { json, version: 1 };
    });
    return new RawJson(made.json);
  };

/** Sent as JSON, so that the statement is the same for any number of rows, and is planned once. */
async function insertRows(trx: Knex, table: string, dmcId: number, rows: readonly Fields[]): Promise<void> {
  const given = JSON.stringify(rows.map(toColumns));
  const names = Object.keys(toColumns(rows[0] ?? {})).join(", ");
  await send(
    trx,
    (bind) =>
      `insert into ${table} (dmc_id, ${names}) select ${bind(dmcId)}::bigint, ${names}
       from json_populate_recordset(null::${table}, ${bind(given)}::json) returning id`,
  );
}

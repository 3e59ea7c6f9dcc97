import { setImmediate as turn } from "node:timers/promises";
import type { ImportOutcome, Kind } from "@dmc-hub/shared-types";
import type { Knex } from "knex";
import type { Database } from "../platform/database/database.ts";
import { acting, unaudited } from "../platform/database/tenant.ts";
import { send } from "../platform/database/statement.ts";
import { errors } from "../platform/http/errors.ts";
import { type Alike, findAlike } from "./import-alike.ts";
import { chosenIn, fillRows, type ImportChoice, planImport } from "./import-plan.ts";
import { createOnce } from "./idempotency.ts";
import { RawJson } from "../platform/http/raw-json.ts";
import { noteAudit } from "./note-audit.ts";
import type { Fields } from "./rows.ts";
import { toColumns } from "../platform/database/table.ts";
import type { TenantCall } from "./tenant-resource.ts";

/** Rows per statement: far fewer than its time limit allows, even on a slow disk. */
const AT_ONCE = 1_000;

/** Maximum number of likely duplicates that a dry run lists. */
const LISTED = 1_000;

interface Import extends ImportChoice {
  readonly body: { readonly rows: readonly Fields[] };
  readonly dryRun?: boolean | undefined;
  readonly fileName?: string | undefined;
}

/** Makes the handler that imports many rows of a DMC in one transaction, once for an Idempotency-Key. */
export const importRows =
  (kind: Kind, { rw }: Database) =>
  async (
    { body: { rows }, dryRun, fileName, ...choice }: Import,
    call: TenantCall,
  ): Promise<RawJson<ImportOutcome>> => {
    const { dmcId } = call;
    const table = `app.${kind.collection}`;
    if (dmcId === null) throw errors.dmcMissing();
    if (dryRun) return new RawJson(tried(rows, await findAlike(rw, kind, dmcId, rows)));
    const made = await createOnce(rw, call, async (trx) => {
      const alike = await findAlike(trx, kind, dmcId, rows);
      const { added, filled, merged, skipped } = planImport(rows, alike, chosenIn(choice));
      await unaudited(async () => {
        if (filled.size > 0) await fillRows(trx, kind, dmcId, filled);
        for (let start = 0; start < added.length; start += AT_ONCE) {
          await insertRows(trx, table, dmcId, added.slice(start, start + AT_ONCE));
          await turn();
        }
      });
      const outcome = { count: added.length, merged, skipped, alikeCount: alike.size, alike: [] };
      await noteImport(trx, kind, { dmcId, fileName, outcome });
      return { json: JSON.stringify(outcome satisfies ImportOutcome), version: 1 };
    });
    return new RawJson(made.json);
  };

interface Done {
  readonly dmcId: number;
  readonly fileName: string | undefined;
  readonly outcome: Pick<ImportOutcome, "count" | "merged" | "skipped">;
}

/** One entry of the audit stands for all rows of an import. */
async function noteImport(trx: Knex, kind: Kind, { dmcId, fileName, outcome }: Done): Promise<void> {
  const { count, merged, skipped } = outcome;
  const changes = Object.entries({ count, merged, skipped }).map(([field, value]) => ({
    field,
    old: null,
    new: value,
  }));
  const [resource] = kind.names;
  const about = { dmcId, action: "create", resource, resourceId: null, title: fileName ?? null } as const;
  await acting({ source: "import" }, () => noteAudit(trx, { ...about, changes }));
}

/** What a dry run answers: everything that could be added, and what is likely to be there already. */
function tried(rows: readonly Fields[], alike: ReadonlyMap<number, Alike>): string {
  const listed = [...alike].slice(0, LISTED).map(([index, { id, name, by }]) => ({ index, id, name, by }));
  const outcome = { count: rows.length, merged: 0, skipped: 0, alikeCount: alike.size, alike: listed };
  return JSON.stringify(outcome satisfies ImportOutcome);
}

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

import type { ImportOutcome, Kind } from "@dmc-hub/shared-types";
import type { Knex } from "knex";
import type { Database } from "../platform/database/database.ts";
import { acting, unaudited } from "../platform/database/tenant.ts";
import { send } from "../platform/database/statement.ts";
import { errors } from "../platform/http/errors.ts";
import { type Alike, findAlike } from "./import-alike.ts";
import { chosenIn, fillRows, type ImportChoice, planImport } from "./import-plan.ts";
import { createOnce } from "./idempotency.ts";
import { inPortions } from "./in-portions.ts";
import { RawJson } from "../platform/http/raw-json.ts";
import { noteAudit } from "./note-audit.ts";
import type { Fields } from "./rows.ts";
import { toColumns } from "../platform/database/table.ts";
import type { TenantCall } from "./tenant-resource.ts";

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
        await inPortions([...filled], (some) => fillRows(trx, kind, dmcId, some));
        await inPortions(added, (some) => insertRows(trx, table, dmcId, some));
      });
      const counts = { count: added.length, merged, skipped };
      const outcome = { ...counts, alikeCount: alike.size, alike: [] };
      await noteImport(trx, kind, { dmcId, fileName, counts });
      return { json: JSON.stringify(outcome satisfies ImportOutcome), version: 1 };
    });
    return new RawJson(made.json);
  };

interface Done {
  readonly dmcId: number;
  readonly fileName?: string | undefined;
  /** How many rows were sent, merged, skipped: what the entry tells. */
  readonly counts: Readonly<Record<string, number>>;
}

/** One entry of the audit stands for all rows of an import. */
export async function noteImport(trx: Knex, kind: Kind, { dmcId, fileName, counts }: Done): Promise<void> {
  const changes = Object.entries(counts).map(([field, value]) => ({ field, old: null, new: value }));
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

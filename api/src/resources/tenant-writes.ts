import type { Kind } from "@dmc-hub/shared-types";
import type { Knex } from "knex";
import type * as z from "zod/mini";
import { tellDmc } from "../platform/events/dmc-events.ts";
import { errors } from "../platform/http/errors.ts";
import { versionsAsked } from "../platform/http/if-match.ts";
import { validate } from "../platform/http/validate.ts";
import {
  currentRow,
  deleteRow,
  type Fields,
  insertRow,
  type Key,
  lockRow,
  type StoredRow,
  updateRow,
} from "./rows.ts";
import type { Table } from "../platform/database/table.ts";
import { readTable, type TenantCall, type TenantChange, type TenantOptions } from "./tenant-resource.ts";
import { refuseTransition, type WithStatus } from "./transitions.ts";
import { countReferences, forget, forgetfulOf, referencesOf } from "./references.ts";
import { restoreFilesOf } from "./record-files.ts";
import { detachRelations } from "./relations.ts";
import { retieRelations } from "./untied-rows.ts";

/** Writes to rows with rules beyond those of single columns. Each is one transaction that locks the row. */
export function guardedWrites<Row>(
  rw: Knex,
  table: Table,
  { kind, draft }: Rules,
  options: TenantOptions<Row>,
) {
  const { check, changed, removing, publishes, stored = (body) => body } = options;
  const references = referencesOf(kind);
  const tableFor = readTable(table, options.readsFor);
  const forgetful = forgetfulOf(kind);

  async function create(trx: Knex, call: TenantCall & Creation, body: Fields): Promise<StoredRow> {
    const { dmcId, user, restores } = call;
    const change: TenantChange<Row> = { dmcId, user, before: null, body, after: body as Row, restores };
    await check?.(trx, change);
    const row = await insertRow(trx, tableFor(user), { ...stored(body, change), dmcId });
    const made = JSON.parse(row.json);
    if (restores !== undefined) {
      const key = { id: made.id, dmcId };
      await restoreFilesOf(trx, kind, key, restores);
      await retieRelations(trx, kind, key, restores);
    }
    await changed?.(trx, made.id, change);
    await publish(trx, publishes, dmcId, [made]);
    return row;
  }

  const update = (key: Required<Key>, call: TenantCall, body: Fields): Promise<StoredRow> =>
    rw.transaction(async (trx) => {
      const own = tableFor(call.user);
      const before: Row = await lockedRow(trx, own, key, call);
      // A rule of several fields concerns the whole row as it will be, not only what was sent.
      const after = validate(draft, { ...before, ...body }) as Row;
      if (kind.statuses) refuseTransition(kind, before as WithStatus, after as WithStatus);
      const change: TenantChange<Row> = { dmcId: key.dmcId, user: call.user, before, body, after };
      await check?.(trx, change);
      const row = await updateRow(trx, own, key, stored(body, change), null);
      await changed?.(trx, key.id, change);
      await publish(trx, publishes, key.dmcId, [before, after]);
      return row;
    });

  const remove = (key: Required<Key>, call: TenantCall): Promise<null> =>
    rw.transaction(async (trx) => {
      const row: Row = await lockedRow(trx, tableFor(call.user), key, call);
      const counted = await countReferences(trx, references, key);
      if (counted !== null)
        throw errors.conflict(`This ${table.noun} still has ${counted}. Delete or move them first.`);
      await removing?.(trx, key, { row, user: call.user });
      await forget(trx, forgetful, key);
      await detachRelations(trx, kind, key);
      await deleteRow(trx, table, key);
      await publish(trx, publishes, key.dmcId, [row]);
      return null;
    });

  return { isNeeded: isNeeded(table, { kind, draft }, options), create, update, remove };
}

/** What a row of a kind must satisfy. */
interface Rules {
  readonly kind: Kind;
  readonly draft: z.ZodMiniType;
}

interface Creation {
  readonly dmcId: number;
  /** The id that the row had before it was deleted. */
  readonly restores: number | undefined;
}

/** Whether a single statement is not enough. */
const isNeeded = <Row>(table: Table, { kind, draft }: Rules, options: TenantOptions<Row>): boolean =>
  [kind.statuses, options.check, options.changed, options.publishes, options.stored].some(Boolean) ||
  table.model !== table.writes ||
  hasRules(draft);

/** Whether a body has rules of several fields. */
const hasRules = (draft: z.ZodMiniType): boolean => (draft._zod.def.checks?.length ?? 0) > 0;

/** The current row, locked so that checks hold until the change is made. */
async function lockedRow<Row>(trx: Knex, table: Table, key: Key, { ctx }: TenantCall): Promise<Row> {
  await lockRow(trx, table, key);
  return JSON.parse((await currentRow(trx, table, key, versionsAsked(ctx))).json);
}

async function publish<Row>(
  trx: Knex,
  publishes: TenantOptions<Row>["publishes"],
  dmcId: number,
  rows: readonly Row[],
): Promise<void> {
  if (!publishes) return;
  // A row that moves concerns both its old and its new place.
  const changes = new Map(rows.map(publishes).map((change) => [JSON.stringify(change), change]));
  for (const change of changes.values()) await tellDmc(trx, { dmcId, ...change });
}

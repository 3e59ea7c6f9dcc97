import { isOnCluster } from "../platform/database/tenant-forms.ts";
import type { Contract, Endpoint, Kind, User } from "@dmc-hub/shared-types";
import type { Context } from "koa";
import type { Knex } from "knex";
import * as z from "zod/mini";
import type { RowsChange } from "../platform/events/dmc-events.ts";
import type { Database } from "../platform/database/database.ts";
import { errors } from "../platform/http/errors.ts";
import { createOnce, isKeyed } from "./idempotency.ts";
import { versionsAsked } from "../platform/http/if-match.ts";
import type { Handlers } from "../platform/http/implement.ts";
import { withRowTenant } from "./with-row-tenant.ts";
import { type ListQuery, listRows } from "./list.ts";
import { type CustomFilters, splitFilters } from "./custom-filter.ts";
import { askForRow } from "./asked-rows.ts";
import { answerRow, type Fields, insertRow, type Key, updateRow } from "./rows.ts";
import { searchTenant } from "./search.ts";
import type { Table } from "../platform/database/table.ts";
import { tableOfKind } from "./kind-table.ts";
import { guardedWrites } from "./tenant-writes.ts";

/** The five calls of `crud`. */
export interface ResourceContract extends Contract {
  readonly list: Endpoint;
  readonly get: Endpoint;
  readonly create: Endpoint & { readonly body: z.ZodMiniType };
  readonly update: Endpoint;
  readonly remove: Endpoint;
}

/** What a kind of a DMC's rows adds to the usual five calls. Every hook runs in the change's transaction. */
export interface TenantOptions<Row> {
  /** Filters of the list that are not a column's value. */
  readonly customFilters?: CustomFilters;
  /** What a person reads instead of the table or its view; null for that itself. */
  readonly readsFor?: (user: User) => Table["model"] | null;
  /** What is stored of what was sent; by default all of it. */
  readonly stored?: (body: Fields, change: TenantChange<Row>) => Fields;
  /** Refuses an invalid change. */
  readonly check?: (trx: Knex, change: TenantChange<Row>) => Promise<void>;
  /** Acts on a change to the row `id`. */
  readonly changed?: (trx: Knex, id: number, change: TenantChange<Row>) => Promise<void>;
  /** Acts on a row that is about to be deleted. */
  readonly removing?: (trx: Knex, key: Key, removal: Removal<Row>) => Promise<void>;
  /** The event that is published after a row was created, changed or deleted. */
  readonly publishes?: (row: Row) => RowsChange;
}

/** A row that is about to be created or changed. */
export interface TenantChange<Row> {
  readonly dmcId: number;
  readonly user: User;
  /** Null for a new row. */
  readonly before: Row | null;
  /** The fields that were sent. */
  readonly body: Fields;
  /** The row as it will be, as far as staff set its fields. */
  readonly after: Row;
  /** The id that a new row had before it was deleted; undefined if it is created for the first time, or changed. */
  readonly restores?: number | undefined;
}

/** A row that is about to be deleted, and by whom. */
export interface Removal<Row> {
  readonly row: Row;
  readonly user: User;
}

/** What a handler of a DMC's rows knows about its call. */
export interface TenantCall {
  readonly user: User;
  readonly dmcId: number | null;
  readonly ctx: Context;
}

type Query = ListQuery & { readonly q?: string; readonly dmcId?: number };

/** Handlers for rows that belong to a DMC; docs/product/roles-and-access.md#tenants says whose. */
export function tenantResource<const C extends ResourceContract, Row = object>(
  kind: Kind,
  contract: C,
  { rw, admin, read }: Database,
  options: TenantOptions<Row> = {},
): Handlers<C> {
  const { customFilters } = options;
  const table = tableOfKind(kind);
  const tableFor = readTable(table, options.readsFor);
  const guarded = guardedWrites(rw, table, { kind, draft: contract.create.body }, options);

  const handlers = {
    list: ({ q, sort, limit, cursor, dmcId: _asked, ...asked }: Query, { dmcId, user, ctx }: TenantCall) => {
      const found = q ? searchTenant(kind, q, dmcId) : null;
      const split = splitFilters(customFilters, asked, dmcId, isOnCluster(rw));
      const own = options.readsFor && { conditions: [...(split.conditions ?? []), everyRow] };
      const wanted = { dmcId, ...split, ...own, search: found, query: { sort, limit, cursor } };
      return read(dmcId, (db) => listRows(db, tableFor(user), wanted, ctx));
    },
    get: async ({ id }: Id, { dmcId, user, ctx }: TenantCall) =>
      answerRow(ctx, await read(dmcId, (db) => askForRow(db, tableFor(user), keyOf(id, dmcId)))),
    create: async ({ body, restores }: Body & Restoring, call: TenantCall) => {
      const { dmcId, ctx } = call;
      if (dmcId === null) throw errors.dmcMissing();
      const row =
        guarded.isNeeded || isKeyed(ctx) || restores !== undefined
          ? await createOnce(rw, call, (trx) => guarded.create(trx, { ...call, dmcId, restores }, body))
          : await insertRow(rw, table, { ...body, dmcId });
      return answerRow(ctx, row);
    },
    update: (input: Id & Body, call: TenantCall) =>
      withRowTenant(admin, table, { id: input.id, dmcId: call.dmcId }, async (key) => {
        const row = guarded.isNeeded
          ? await guarded.update(key, call, input.body)
          : await updateRow(rw, table, key, input.body, versionsAsked(call.ctx));
        return answerRow(call.ctx, row);
      }),
    remove: ({ id }: Id, call: TenantCall) =>
      withRowTenant(admin, table, { id, dmcId: call.dmcId }, (key) => guarded.remove(key, call)),
  };
  // The types of inputs and rows follow from the contract; this code handles any resource.
  return handlers as unknown as Handlers<C>;
}

/** A search's hits are counted among the rows that a person reads. */
const everyRow = () => "true";

/** The table as each person reads it. */
export const readTable =
  (table: Table, readsFor: TenantOptions<never>["readsFor"]) =>
  (user: User): Table => {
    const model = readsFor?.(user) ?? null;
    return model === null ? table : { ...table, model };
  };

const keyOf = (id: number, dmcId: number | null): Key => (dmcId === null ? { id } : { id, dmcId });

interface Id {
  readonly id: number;
}

interface Body {
  readonly body: Fields;
}

interface Restoring {
  /** The id that the row had before it was deleted. */
  readonly restores?: number;
}

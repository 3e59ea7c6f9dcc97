import type { Kind } from "@dmc-hub/shared-types";
import type { Context } from "koa";
import type { Knex } from "knex";
import type { Database } from "../platform/database/database.ts";
import type { Handlers } from "../platform/http/implement.ts";
import { type ListQuery, listRows } from "./list.ts";
import { askForRow } from "./asked-rows.ts";
import { answerRow, type Fields } from "./rows.ts";
import { search } from "./search.ts";
import { type SharedCall, sharedWrites } from "./shared-writes.ts";
import { tableOfKind } from "./kind-table.ts";
import type { ResourceContract } from "./tenant-resource.ts";

/**
 * What a kind of shared row adds to the usual five calls. Every hook except `committed` runs in the change's
 * transaction.
 */
export interface SharedOptions<Row> {
  /**
   * Locks the row, and whatever else `check` reads, in an order in which no two changes wait for each other.
   */
  readonly lock?: (trx: Knex, id: number) => Promise<unknown>;
  /** What is stored of what was sent; by default all of it. */
  readonly stored?: (body: Fields) => Promise<Fields>;
  /** Refuses an invalid change; `before` is null for a new row, `after` for a deleted one. */
  readonly check?: (trx: Knex, before: Row | null, after: Row | null) => Promise<void>;
  /** Acts on a change. */
  readonly changed?: (trx: Knex, change: Change<Row>) => Promise<void>;
  /** Acts in this process once the change is committed. */
  readonly committed?: (id: number) => void;
  /** Refuses to delete a row that is in use, or does what else the call's query asks for. */
  readonly removing?: (trx: Knex, row: Row & Id, query: Fields) => Promise<void>;
  /** The DMC in whose audit a change of a row, or its deletion, is noted; null for none. */
  readonly notedFor?: (row: Row & Id, isDeleted: boolean) => number | null;
  /** Fields whose values are secret: the audit has only that they changed. */
  readonly hidden?: readonly string[];
}

/** A change of a shared row. */
export interface Change<Row> {
  readonly id: number;
  readonly before: Row | null;
  /** The fields that were sent; null if the row was deleted. */
  readonly body: Fields | null;
  readonly ctx: Context;
}

/** Handlers for rows that the whole platform shares. Changes to a row are made one after another. */
export function sharedResource<const C extends ResourceContract, Row extends object>(
  kind: Kind,
  _contract: C,
  { rw }: Database,
  options: SharedOptions<Row>,
): Handlers<C> {
  const table = tableOfKind(kind);
  const writes = sharedWrites(rw, kind, options);
  const handlers = {
    list: ({ q, sort, limit, cursor, ...filters }: ListQuery & { q?: string }, { ctx }: SharedCall) => {
      const wanted = { dmcId: null, filters, search: q ? search(q) : null, query: { sort, limit, cursor } };
      return listRows(rw, table, wanted, ctx);
    },
    get: async ({ id }: Id, { ctx }: SharedCall) => answerRow(ctx, await askForRow(rw, table, { id })),
    create: async ({ body }: Body, call: SharedCall) => answerRow(call.ctx, await writes.create(body, call)),
    update: async ({ id, body }: Id & Body, call: SharedCall) =>
      answerRow(call.ctx, await writes.update(id, body, call)),
    remove: ({ id, ...query }: Id, call: SharedCall) => writes.remove(id, query, call),
  };
  // The types of inputs and rows follow from the contract; this code handles any resource.
  return handlers as unknown as Handlers<C>;
}

interface Id {
  readonly id: number;
}

interface Body {
  readonly body: Fields;
}

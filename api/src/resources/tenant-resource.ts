import type { Contract, Endpoint, User } from "@dmc-hub/shared-types";
import type { Context } from "koa";
import type { Model } from "objection";
import * as z from "zod/mini";
import type { Database } from "../database/database.ts";
import { asTenant } from "../database/tenant.ts";
import { errors } from "../http/errors.ts";
import type { Handlers } from "../http/implement.ts";
import { type ListQuery, listRows } from "./list.ts";
import {
  answerRow,
  deleteRow,
  type Fields,
  insertRow,
  type Key,
  readRow,
  updateRow,
  versionsAsked,
} from "./rows.ts";
import { search, searchTenant } from "./search.ts";
import { tableOf, toColumns } from "./table.ts";

/** The five calls of `crud`. */
export interface ResourceContract extends Contract {
  readonly list: Endpoint;
  readonly get: Endpoint;
  readonly create: Endpoint;
  readonly update: Endpoint;
  readonly remove: Endpoint;
}

interface TenantCall {
  readonly user: User;
  readonly dmcId: number | null;
  readonly ctx: Context;
}

type Query = ListQuery & { readonly q?: string; readonly dmcId?: number };

/** Handlers for rows that belong to a DMC. Staff act on their own, administrators on any; DESIGN. */
export function tenantResource<const C extends ResourceContract>(
  contract: C,
  { rw, admin }: Database,
  model: typeof Model,
  noun: string,
): Handlers<C> {
  const table = tableOf(model, noun, contract.get.response as z.ZodMiniObject);

  /** Within one DMC the policies guard the rows; only administrators get past this without one. */
  const poolFor = (dmcId: number | null) => (dmcId === null ? admin : rw);

  /** A write happens as the row's own tenant, which for administrators is looked up first. */
  async function asOwner<Result>(
    { id }: Id,
    call: TenantCall,
    work: (key: Key) => Promise<Result>,
  ): Promise<Result> {
    if (call.dmcId !== null) return work({ id, dmcId: call.dmcId });
    const row = await model.query(admin).where({ id }).select("dmc_id").first();
    if (row === undefined) throw errors.notFound(noun);
    const { dmc_id: dmcId } = row as unknown as { dmc_id: number };
    return asTenant(dmcId, () => work({ id, dmcId }));
  }

  const handlers = {
    list: async (
      { q, sort, limit, cursor, dmcId: _asked, ...filters }: Query,
      { dmcId, ctx }: TenantCall,
    ) => {
      const pool = poolFor(dmcId);
      const exact = toColumns(dmcId === null ? filters : { ...filters, dmcId });
      const narrowing = q ? await (dmcId === null ? search(q) : searchTenant(rw, table, q)) : null;
      const matching = () => {
        const query = model.query(pool).where(exact);
        return narrowing ? narrowing(query) : query;
      };
      return listRows(pool, table, matching, { sort, limit, cursor }, ctx);
    },
    get: async ({ id }: Id, { dmcId, ctx }: TenantCall) =>
      answerRow(ctx, await readRow(poolFor(dmcId), table, keyOf(id, dmcId))),
    create: async ({ body }: Body, { dmcId, ctx }: TenantCall) => {
      if (dmcId === null) throw errors.invalid({ path: "dmcId", message: "Say which DMC, with ?dmcId=" });
      return answerRow(ctx, await insertRow(rw, table, { ...body, dmcId }));
    },
    update: (input: Id & Body, call: TenantCall) =>
      asOwner(input, call, async (key) =>
        answerRow(call.ctx, await updateRow(rw, table, key, input.body, versionsAsked(call.ctx))),
      ),
    remove: (input: Id, call: TenantCall) =>
      asOwner(input, call, async (key) => {
        await deleteRow(rw, table, key, versionsAsked(call.ctx));
        return null;
      }),
  };
  // What each endpoint's schemas make of input and row is the contract's; here any resource passes through.
  return handlers as unknown as Handlers<C>;
}

const keyOf = (id: number, dmcId: number | null): Key => (dmcId === null ? { id } : { id, dmcId });

interface Id {
  readonly id: number;
}

interface Body {
  readonly body: Fields;
}

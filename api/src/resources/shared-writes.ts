import type { Kind, User } from "@dmc-hub/shared-types";
import type { Context } from "koa";
import type { Knex } from "knex";
import { versionsAsked } from "../platform/http/if-match.ts";
import { createOnce } from "./idempotency.ts";
import { tableOfKind } from "./kind-table.ts";
import { noteRowChange } from "./note-row-change.ts";
import {
  currentRow,
  deleteRow,
  type Fields,
  insertRow,
  lockRow,
  type StoredRow,
  updateRow,
  withNextVersion,
} from "./rows.ts";
import type { SharedOptions } from "./shared-resource.ts";

/** What a handler of shared rows knows about its call. */
export interface SharedCall {
  readonly user: User;
  readonly ctx: Context;
}

/** Writes to rows that the whole platform shares. Each is one transaction that locks the row. */
export function sharedWrites<Row extends object>(rw: Knex, kind: Kind, options: SharedOptions<Row>) {
  const table = tableOfKind(kind);
  const { check, changed, removing, committed } = options;
  const stored = options.stored ?? (async (body) => body);
  const lock = options.lock ?? ((trx, id) => lockRow(trx, table, { id }));

  const note = noteWith(kind, options);

  /** Validates the change to `body`, or the deletion if it is null; then `act` makes it. */
  async function change<Result>(
    id: number,
    ctx: Context,
    body: Fields | null,
    act: (trx: Knex, before: Row) => Promise<Result>,
  ): Promise<Result> {
    const result = await rw.transaction(async (trx) => {
      await lock(trx, id);
      const before: Row = JSON.parse((await currentRow(trx, table, { id }, versionsAsked(ctx))).json);
      await check?.(trx, before, body && { ...before, ...body });
      const acted = await act(trx, before);
      await note(trx, before, body && { ...before, ...body }, body);
      await changed?.(trx, { id, before, body, ctx });
      return acted;
    });
    committed?.(id);
    return result;
  }

  async function create(body: Fields, call: SharedCall): Promise<StoredRow> {
    const fields = await stored(body);
    const row = await createOnce(rw, call, async (trx) => {
      await check?.(trx, null, body as Row);
      const made = await insertRow(trx, table, fields);
      await note(trx, null, JSON.parse(made.json), body);
      await changed?.(trx, { id: JSON.parse(made.json).id, before: null, body, ctx: call.ctx });
      return made;
    });
    committed?.(JSON.parse(row.json).id);
    return row;
  }

  async function update(id: number, body: Fields, { ctx }: SharedCall): Promise<StoredRow> {
    const fields = withNextVersion(await stored(body));
    return change(id, ctx, body, (trx) => updateRow(trx, table, { id }, fields, null));
  }

  const remove = (id: number, query: Fields, { ctx }: SharedCall): Promise<null> =>
    change(id, ctx, null, async (trx, before) => {
      await removing?.(trx, { ...before, id }, query);
      await deleteRow(trx, table, { id });
      return null;
    });

  return { create, update, remove };
}

/** Notes a change for the DMC that it concerns. A row that moves is noted in both, and neither reads of it in the other. */
const noteWith =
  <Row extends object>(kind: Kind, { notedFor = () => null, hidden = [] }: SharedOptions<Row>) =>
  async (trx: Knex, before: Row | null, after: Row | null, body: Fields | null): Promise<void> => {
    const dmcOf = (row: Row | null) => row && notedFor(row as Row & { id: number }, after === null);
    const [former, next] = [dmcOf(before), dmcOf(after)];
    const [old, now] = [before as Fields | null, after as Fields | null];
    if (old !== null && now !== null && former !== next) {
      const fields = ["dmcId"];
      if (former)
        await noteRowChange(trx, former, kind, { before: old, after: { ...old, dmcId: null }, fields });
      if (next) await noteRowChange(trx, next, kind, { before: { ...now, dmcId: null }, after: now, fields });
      return;
    }
    const noted = former ?? next;
    const secrets = hidden.filter((field) => body?.[field] !== undefined);
    if (noted) await noteRowChange(trx, noted, kind, { before: old, after: now, hidden: secrets });
  };

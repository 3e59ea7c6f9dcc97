import { type contract, type User, type View, view } from "@dmc-hub/shared-types";
import type { Knex } from "knex";
import { Model } from "objection";
import type { Database } from "../../platform/database/database.ts";
import { send, type SqlPart } from "../../platform/database/statement.ts";
import { tableOf } from "../../platform/database/table.ts";
import { errors } from "../../platform/http/errors.ts";
import { versionsAsked } from "../../platform/http/if-match.ts";
import type { Handlers } from "../../platform/http/implement.ts";
import { RawJson } from "../../platform/http/raw-json.ts";
import { createOnce } from "../../resources/idempotency.ts";
import {
  answerRow,
  currentRow,
  deleteRow,
  insertRow,
  type Key,
  lockRow,
  updateRow,
} from "../../resources/rows.ts";
import type { TenantCall } from "../../resources/tenant-resource.ts";
import { withRowTenant } from "../../resources/with-row-tenant.ts";

class ViewRow extends Model {
  static override readonly tableName = "app.views";
}

const table = tableOf(ViewRow, "view", view);

/** Maximum number of a person's views of one list. */
const MOST = 50;

/** The calls about saved views of lists. */
export const views = ({ rw, admin, read }: Database): Handlers<typeof contract.views> => ({
  list: async ({ list }, { dmcId, user }) => {
    const write: SqlPart = (bind) => {
      const own = dmcId === null ? "" : `dmc_id = ${bind(dmcId)} and`;
      return `select coalesce(json_agg(v), '[]')::text as json from (select ${table.selection} from app.views
        where ${own} list = ${bind(list)} and (is_shared or user_id = ${bind(user.id)})
        order by name collate app.words, id) v`;
    };
    const [row] = await read(dmcId, (db) => send<{ json: string }>(db, write));
    return new RawJson<View[]>(row?.json ?? "[]");
  },
  create: async ({ body }, call) => {
    const { dmcId, user, ctx } = call;
    if (dmcId === null) throw errors.dmcMissing();
    const made = await createOnce(rw, call, async (trx) => {
      await refuseTooMany(trx, { dmc_id: dmcId, list: body.list, user_id: user.id });
      return insertRow(trx, table, { ...body, dmcId, userId: user.id });
    });
    return answerRow(ctx, made);
  },
  update: ({ id, body }, call) =>
    withRowTenant(admin, table, { id, dmcId: call.dmcId }, (key) =>
      rw.transaction(async (trx) => {
        const before = await lockedView(trx, key, call);
        if (body.isShared !== undefined && before.userId !== call.user.id)
          throw errors.forbidden("Only who saved this view can share it or keep it to themselves.");
        return answerRow(call.ctx, await updateRow(trx, table, key, body, null));
      }),
    ),
  remove: ({ id }, call) =>
    withRowTenant(admin, table, { id, dmcId: call.dmcId }, (key) =>
      rw.transaction(async (trx) => {
        await lockedView(trx, key, call);
        await deleteRow(trx, table, key);
        return null;
      }),
    ),
});

async function refuseTooMany(trx: Knex, own: object): Promise<void> {
  const row = await trx("app.views").where(own).count<{ count: number }>("* as count").first();
  if (Number(row?.count) >= MOST)
    throw errors.conflict(`You have saved ${MOST} views of this list. Delete one first.`);
}

/** A view that the caller may change, locked. @throws {ApiProblem} 404 for another person's own, 412. */
async function lockedView(trx: Knex, key: Required<Key>, { user, ctx }: TenantCall): Promise<View> {
  await lockRow(trx, table, key);
  const row: View = JSON.parse((await currentRow(trx, table, key, null)).json);
  if (!isOpenTo(row, user)) throw errors.notFound("view");
  await currentRow(trx, table, key, versionsAsked(ctx));
  return row;
}

const isOpenTo = ({ isShared, userId }: View, { id }: User): boolean => isShared || userId === id;

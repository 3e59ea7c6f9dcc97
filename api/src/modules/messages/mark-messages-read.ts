import { messageKind, type User } from "@dmc-hub/shared-types";
import type { Knex } from "knex";
import { tellDmc } from "../../platform/events/dmc-events.ts";
import { asTenant } from "../../platform/database/tenant.ts";
import { changeOf } from "../../resources/change-of.ts";

/** Marks what others have written to a person, or to everybody, as read by that person, up to a point in time. */
export async function markMessagesRead(
  rw: Knex,
  { id: userId, dmcId }: Pick<User, "id" | "dmcId">,
  until: string,
): Promise<void> {
  if (dmcId === null) return;
  const values = { dmcId, userId, until };
  await asTenant(dmcId, () =>
    rw.transaction(async (trx) => {
      await trx.raw(MARK_OWN, values);
      await markEverybodys(trx, dmcId, userId, until);
      await tellDmc(trx, { dmcId, ...changeOf(messageKind) });
    }),
  );
}

const MARK_OWN = `update app.messages set read = true
  where dmc_id = :dmcId and receiver_id = :userId and not read and created_at <= :until`;

/** Read before they are marked, because a cluster joins nothing in what it inserts. */
async function markEverybodys(trx: Knex, dmcId: number, userId: number, until: string): Promise<void> {
  const unread: number[] = await trx("app.messages as m")
    .leftJoin("app.message_readers as r", (join) =>
      join.on("r.dmc_id", "m.dmc_id").on("r.message_id", "m.id").andOnVal("r.user_id", userId),
    )
    .where({ "m.dmc_id": dmcId, "m.receiver_id": null, "m.read": false, "r.user_id": null })
    .where("m.created_at", "<=", until)
    .whereRaw("m.sender_id is distinct from ?", [userId])
    .pluck("m.id");
  if (unread.length === 0) return;
  await trx.raw(
    `insert into app.message_readers (dmc_id, message_id, user_id)
     select :dmcId::bigint, id, :userId::bigint from unnest(:unread::bigint[]) id
     on conflict (dmc_id, message_id, user_id) do nothing returning message_id`,
    { dmcId, userId, unread },
  );
}

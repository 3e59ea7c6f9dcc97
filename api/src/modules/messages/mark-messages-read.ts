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
      await trx.raw(MARK_EVERYBODYS, values);
      await tellDmc(trx, { dmcId, ...changeOf(messageKind) });
    }),
  );
}

const MARK_OWN = `update app.messages set read = true
  where dmc_id = :dmcId and receiver_id = :userId and not read and created_at <= :until`;

const MARK_EVERYBODYS = `insert into app.message_readers (dmc_id, message_id, user_id)
  select m.dmc_id, m.id, :userId::bigint from app.messages m left join app.message_readers r
    on r.dmc_id = m.dmc_id and r.message_id = m.id and r.user_id = :userId
  where m.dmc_id = :dmcId and receiver_id is null and sender_id is distinct from :userId
    and m.created_at <= :until and not read and r.user_id is null
  on conflict (dmc_id, message_id, user_id) do nothing returning message_id`;

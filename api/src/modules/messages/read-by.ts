import type { Message, User } from "@dmc-hub/shared-types";
import type { Knex } from "knex";
import { Model } from "objection";
import type { TenantChange } from "../../resources/tenant-resource.ts";

/** Whether a person sees a message: its receiver, its sender, and for everybody's messages each of the staff. */
export const isSeenBy = (user: string): string =>
  `(receiver_id is null or receiver_id = ${user} or sender_id = ${user})`;

/** Whether a person of a DMC has read a message, in SQL. Its receiver's reading is the message's own. */
export const isReadBy = (user: string, dmc: string): string =>
  `(read or exists (select 1 from app.message_readers r
     where r.dmc_id = ${dmc}::bigint and r.message_id = m.id and r.user_id = ${user}))`;

/** The messages as a person sees them; administrators see all of them as they are. */
export function messagesOf({ id, role, dmcId }: Pick<User, "id" | "role" | "dmcId">): typeof Model | null {
  if (role === "admin") return null;
  const reader = String(id);
  return class extends Model {
    static override readonly tableName = `(
      select dmc_id, id, sender_id, receiver_id, content, ${isReadBy(reader, String(dmcId))} as read, related_to, related_id,
        search, created_at, updated_at, version, sender_name, sender_avatar, related_name, related_type
      from app.messages_read m where ${isSeenBy(reader)}) messages_read`;
  };
}

/** Notes who else has read a message. */
export async function noteReader(trx: Knex, change: TenantChange<Message>): Promise<void> {
  const { dmcId, before, body, user } = change;
  if (before !== null && isReaddressed(change))
    await trx("app.message_readers").where({ dmc_id: dmcId, message_id: before.id }).delete();
  if (before === null || body["read"] === undefined || isReceiver(change)) return;
  const row = { dmc_id: dmcId, message_id: before.id, user_id: user.id };
  if (body["read"] === true) {
    const conflict = ["dmc_id", "message_id", "user_id"];
    await trx("app.message_readers").insert(row).onConflict(conflict).ignore();
  } else await trx("app.message_readers").where(row).delete();
}

/** Whether the message goes to somebody else than before. */
export const isReaddressed = ({ before, after }: TenantChange<Message>): boolean =>
  before !== null && before.receiverId !== after.receiverId;

/** Whether the change is made by the one person to whom the message is. Administrators act for them. */
export const isReceiver = ({ after, user }: TenantChange<Message>): boolean =>
  user.role === "admin" || after.receiverId === user.id;

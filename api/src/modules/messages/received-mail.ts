import type { Message } from "@dmc-hub/shared-types";
import type { Knex } from "knex";
import { readerWithPreference, writeToStaff } from "../mails/staff-mail.ts";
import type { PublicPlace } from "../../platform/http/portal-address.ts";
import type { TenantChange } from "../../resources/tenant-resource.ts";

/** Mails the recipient of a message, if it is one person. */
export const tellReceiver =
  (place: PublicPlace) =>
  async (trx: Knex, _id: number, { before, after, user }: TenantChange<Message>): Promise<void> => {
    const { receiverId, content } = after;
    if (receiverId === null || receiverId === before?.receiverId || receiverId === user.id) return;
    const reader = await readerWithPreference(trx, receiverId, "notify_message_received");
    if (reader === null) return;
    await writeToStaff(trx, place, reader, {
      kind: "message-received",
      subject: `Message from ${user.name}`,
      paragraphs: [`${user.name} writes:`, content],
    });
  };

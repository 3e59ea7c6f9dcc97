import type { Knex } from "knex";
import type { Key } from "../../resources/rows.ts";

/**
 * Ends a booking's mails that are not sent yet, and removes their texts, so that no later attempt sends them. One that
 * is being sent becomes sent if the mail server accepts it, and is not tried again if not.
 */
export async function withdrawMails(trx: Knex, { id, dmcId }: Key, reason: string): Promise<void> {
  await trx("app.mails")
    .where({ dmc_id: dmcId, booking_id: id })
    .whereNotNull("body_text")
    .update({
      failure: trx.raw("case state when 'queued' then ? else failure end", [reason]),
      state: "failed",
      body_text: null,
      body_html: null,
      calendar: null,
    });
}

import { mail, type Mail } from "@dmc-hub/shared-types";
import type { Knex } from "knex";
import { Model } from "objection";
import { tableOf, toColumns } from "../database/table.ts";

/** The task that sends a mail. */
export const SEND_MAIL = "send-mail";

class MailRow extends Model {
  static override readonly tableName = "app.mails";
}

/** The table of mails as administrators see them, without texts. */
export const mailTable = tableOf(MailRow, "mail", mail);

/** A mail to be sent. What stands in its header, which is all but the bodies, may hold no control character. */
export interface NewMail {
  readonly kind: Mail["kind"];
  readonly dmcId: number | null;
  readonly recipient: string;
  /** In whose name it is sent; absent for the platform's own. */
  readonly fromName?: string;
  /** Address that answers go to; absent for the sender's. */
  readonly replyTo?: string;
  readonly subject: string;
  readonly bodyText: string;
  readonly bodyHtml: string;
  /** A calendar file that goes with it, and the booking that it confirms; absent for none. */
  readonly calendar?: string;
  readonly bookingId?: number;
}

/** Puts a mail into the outbox. It is sent if, and only if, the transaction commits. */
export async function queueMail(trx: Knex, content: NewMail): Promise<Mail> {
  const [row] = await trx("app.mails")
    .insert(toColumns(content))
    .returning(trx.raw(`id, ${mailTable.json} as json`) as unknown as string);
  const queued: Mail = JSON.parse(row.json);
  await addMailJob(trx, queued.id);
  return queued;
}

/** Has a mail tried, `wait` ms from now; an earlier one for the same mail is replaced. */
export async function addMailJob(db: Knex, id: number, wait = 0): Promise<void> {
  await db.raw(
    `select from graphile_worker.add_job(?, json_build_object('id', ?::bigint), job_key => ?,
      run_at => now() + ? * interval '1 millisecond')`,
    [SEND_MAIL, id, `mail:${id}`, wait],
  );
}

import { mail, type Mail } from "@dmc-hub/shared-types";
import type { Knex } from "knex";
import { Model } from "objection";
import { tableOf, toColumns } from "../database/table.ts";

/** The task that sends a mail. */
export const SEND_MAIL = "send-mail";

class MailRow extends Model {
  static override readonly tableName = "app.mails";
}

/** The table of mails as administrators see them, without bodies. */
export const mailTable = tableOf(MailRow, "mail", mail);

/**
 * A mail to be sent. Everything except the bodies goes into its header and may contain no control characters.
 */
export interface NewMail {
  readonly kind: Mail["kind"];
  readonly dmcId: number | null;
  readonly recipient: string;
  /** Name of the sender; absent for the platform's own. */
  readonly fromName?: string;
  /** Address for replies; absent for the sender's. */
  readonly replyTo?: string;
  readonly subject: string;
  readonly bodyText: string;
  readonly bodyHtml: string;
  /** An attached calendar file, and the booking that it confirms; absent for none. */
  readonly calendar?: string;
  readonly bookingId?: number;
}

/** What the product shows its readers as well: somebody who has forgotten a password waits for none of these. */
const patient = new Set<Mail["kind"]>(["task-assigned", "message-received", "daily-digest"]);
/** The queue's priority of those; jobs with a lower one go first. */
const LATER = 10;

/** Puts a mail into the outbox. It is sent if, and only if, the transaction commits. */
export async function queueMail(trx: Knex, content: NewMail): Promise<Mail> {
  const [row] = await trx
    .with("written", trx("app.mails").insert(toColumns(content)).returning("*"))
    .from("written")
    .select(trx.raw(`${mailTable.json} as json`));
  const queued: Mail = JSON.parse(row.json);
  await addMailJob(trx, queued);
  return queued;
}

/** Schedules an attempt to send a mail in `wait` ms, replacing an earlier one for the same mail. */
export async function addMailJob(db: Knex, { id, kind }: Pick<Mail, "id" | "kind">, wait = 0): Promise<void> {
  await db.raw(
    `select from graphile_worker.add_job(?, json_build_object('id', ?::bigint), job_key => ?, priority => ?::int,
      run_at => now() + ? * interval '1 millisecond')`,
    [SEND_MAIL, id, `mail:${id}`, patient.has(kind) ? LATER : 0, wait],
  );
}

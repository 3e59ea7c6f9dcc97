import { setTimeout as delay } from "node:timers/promises";
import type { Knex } from "knex";
import type { Logger } from "pino";
import { codesOf, isPermanent, reasonOf } from "./mail-failure.ts";
import { addMailJob } from "./outbox.ts";
import type { MailTransport, OutgoingMail } from "./transport.ts";

/** Maximum attempts for a mail. With waits of 30 s at first, doubling each time, about ten hours. */
export const MOST_ATTEMPTS = 12;

/** Longest wait between two attempts, ms. */
const LONGEST_WAIT = 2 * 3_600_000;

/** How long a process keeps its claim on a mail, s: longer than sending and recording take at most. */
const CLAIM = 240;

/** Attempts to record that a mail is sent, and the wait between them, ms. */
const NOTE_TRIES = 20;
const NOTE_WAIT = 1_000;

interface ClaimedMail extends OutgoingMail {
  readonly attempts: number;
}

/**
 * Makes the task that sends a mail of the outbox. A mail is sent once: one process claims it, and it counts
 * as sent when the mail server has accepted it. Only if a process dies between that moment and recording it
 * does another send it again, with the same Message-ID, by which mailboxes recognise it. `firstWait` is the
 * wait after the first failure, ms.
 */
export const mailSender =
  (db: Knex, transport: MailTransport, firstWait: number, log: Logger) =>
  async (payload: unknown): Promise<void> => {
    const { id } = payload as { id: number };
    const mail = await claim(db, id);
    if (mail === null) return;
    try {
      await transport.send(mail);
    } catch (error) {
      const wait = Math.min(firstWait * 2 ** (mail.attempts - 1), LONGEST_WAIT);
      const isLast = isPermanent(error) || mail.attempts >= MOST_ATTEMPTS;
      log.warn({ mailId: id, attempt: mail.attempts, ...codesOf(error), isLast }, "a mail was not sent");
      return await noteFailure(db, id, reasonOf(error), isLast ? null : wait);
    }
    await noteSent(db, id);
  };

/** Claims a mail; null if it is already sent, claimed by another process, or not due yet. */
async function claim(db: Knex, id: number): Promise<ClaimedMail | null> {
  const [row] = await db("app.mails")
    .where({ id, state: "queued" })
    .where("due_at", "<=", db.fn.now())
    .whereRaw("coalesce(claimed_until, '-infinity') < now()")
    .update({
      attempts: db.raw("attempts + 1"),
      claimed_until: db.raw("now() + ? * interval '1 second'", [CLAIM]),
    })
    .returning([
      "id",
      "attempts",
      "recipient",
      "from_name as fromName",
      "reply_to as replyTo",
      "subject",
      "body_text as text",
      "body_html as html",
      "calendar",
      "message_id as messageId",
    ]);
  return row ?? null;
}

/** Removes the text as it records the sending: nobody needs to read it here any more. */
async function noteSent(db: Knex, id: number): Promise<void> {
  const texts = { body_text: null, body_html: null, calendar: null };
  const sent = { ...texts, state: "sent", failure: null, claimed_until: null };
  for (let attempt = 1; ; attempt += 1) {
    try {
      await db("app.mails")
        .where({ id })
        .update({ ...sent, sent_at: db.fn.now() });
      return;
    } catch (error) {
      if (attempt >= NOTE_TRIES) throw error;
      await delay(NOTE_WAIT);
    }
  }
}

/** Records why it was not sent, and when it is tried again; `wait` is null if it is not. */
async function noteFailure(db: Knex, id: number, failure: string, wait: number | null): Promise<void> {
  await db.transaction(async (trx) => {
    const [noted] = await trx("app.mails")
      .where({ id, state: "queued" })
      .update({
        failure,
        claimed_until: null,
        state: wait === null ? "failed" : "queued",
        due_at: trx.raw("now() + ? * interval '1 millisecond'", [wait ?? 0]),
      })
      .returning(["id", "kind"]);
    if (noted !== undefined && wait !== null) await addMailJob(trx, noted, wait);
  });
}

import type { Mail } from "@dmc-hub/shared-types";
import type { Knex } from "knex";
import { addMailJob } from "./outbox.ts";

/** The task that keeps the outbox in order. */
export const KEEP_OUTBOX = "keep-outbox";

/** Maximum mails handled at once. */
const AT_ONCE = 500;

/**
 * Makes the task that finds mails whose job was lost, with a killed process or an older copy of the database,
 * and removes what need not be kept: failed mails' texts after a week, mails after 90 days.
 */
export const outboxKeeper = (db: Knex) => async (): Promise<void> => {
  const lost: Pick<Mail, "id" | "kind">[] = await db("app.mails")
    .where("state", "queued")
    .whereRaw("due_at < now() - interval '1 minute'")
    .whereRaw("coalesce(claimed_until, '-infinity') < now()")
    .orderBy("due_at")
    .limit(AT_ONCE)
    .select("id", "kind");
  for (const mail of lost) await addMailJob(db, mail);
  await db("app.mails")
    .where("state", "failed")
    .whereNotNull("body_text")
    .whereRaw("created_at < now() - interval '7 days'")
    .update({ body_text: null, body_html: null, calendar: null });
  await db("app.mails").whereRaw("created_at < now() - interval '90 days'").delete();
};

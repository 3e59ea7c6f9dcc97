import type { Mail } from "@dmc-hub/shared-types";
import type { Knex } from "knex";
import { dashboardAddress, type PublicPlace } from "../../platform/http/portal-address.ts";
import { headerText, mailBody } from "../../platform/mail/mail-body.ts";
import { queueMail } from "../../platform/mail/outbox.ts";

/** A member of a DMC's staff who receives a mail. */
export interface Reader {
  readonly email: string;
  readonly dmcId: number;
  readonly subdomain: string;
}

/** A mail to staff; its link is added. */
interface StaffMail {
  readonly kind: Mail["kind"];
  readonly subject: string;
  readonly paragraphs: readonly string[];
}

/** How many mails of what colleagues do a DMC's staff get in an hour; what is beyond is told by the product alone. */
const MOST = 1_000;

/**
 * The user, if on the staff and with a preference for such mails; null otherwise, while they wait for an approval, and
 * while the DMC is inactive or has written too many.
 */
export async function readerWithPreference(
  trx: Knex,
  userId: number,
  preference: "notify_task_assigned" | "notify_message_received",
): Promise<Reader | null> {
  const reader: Reader | undefined = await trx("app.users as u")
    .join("app.dmcs as d", "d.id", "u.dmc_id")
    .where({ "u.id": userId, [`u.${preference}`]: true, "u.is_waiting": false, "d.active": true })
    .first("u.email", "d.id as dmcId", "d.subdomain");
  return reader === undefined || (await haveHadTooMany(trx, reader.dmcId)) ? null : reader;
}

async function haveHadTooMany(trx: Knex, dmcId: number): Promise<boolean> {
  const last = await trx("app.mails")
    .where({ dmc_id: dmcId })
    .whereIn("kind", ["task-assigned", "message-received"])
    .where("created_at", ">", trx.raw("now() - interval '1 hour'"))
    .offset(MOST - 1)
    .first("id");
  return last !== undefined;
}

/** Writes to a member of the staff, with a link to their dashboard. */
export async function writeToStaff(
  trx: Knex,
  place: PublicPlace,
  { email, dmcId, subdomain }: Reader,
  { kind, subject, paragraphs }: StaffMail,
): Promise<void> {
  const link = { label: "Open your dashboard", address: dashboardAddress(place, subdomain) };
  const recipient = { recipient: email, subject: headerText(subject) };
  await queueMail(trx, { kind, dmcId, ...recipient, ...mailBody({ paragraphs, link }) });
}

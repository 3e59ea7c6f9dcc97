import {
  type Booking,
  type BookingConfirmation,
  type BookingConfirmationDraft,
  type BookingConfirmations,
  type ConfirmationPreview,
  bookingKind,
  bookingStatuses,
} from "@dmc-hub/shared-types";
import type { Knex } from "knex";
import { bookingEvent } from "./calendar-rows.ts";
import { calendarText } from "../../rendering/calendar/calendar-text.ts";
import { errors } from "../../platform/http/errors.ts";
import { RawJson } from "../../platform/http/raw-json.ts";
import { headerText, mailBody } from "../../platform/mail/mail-body.ts";
import { queueMail } from "../../platform/mail/outbox.ts";
import { noteAudit } from "../../resources/note-audit.ts";
import { type Key, readRow, type StoredRow } from "../../resources/rows.ts";
import { wordsOf } from "./booking-calendar.ts";
import { confirmationText, readCompany } from "./confirmation-text.ts";
import { tableOfKind } from "../../resources/kind-table.ts";

/** The client's e-mail address: of the booking's client, else of the one of its itinerary's proposal. */
const CLIENT_EMAIL = "coalesce(own.email, c.email)";
const CLIENTS = `left join app.clients own on own.dmc_id = b.dmc_id and own.id = b.client_id
  left join app.itineraries i on i.dmc_id = b.dmc_id and i.id = b.itinerary_id
  left join app.proposals p on p.dmc_id = i.dmc_id and p.id = i.proposal_id
  left join app.clients c on c.dmc_id = p.dmc_id and c.id = p.client_id`;

/**
 * Mails a booking's client what is booked, in the DMC's name. @throws {ApiProblem} 404, or 409 unless it is
 * confirmed.
 */
export async function confirmBooking(
  trx: Knex,
  key: Required<Key>,
  host: string,
  { recipient, message }: BookingConfirmationDraft,
): Promise<StoredRow> {
  const clientEmail = await lockBooking(trx, key);
  const booking: Booking = JSON.parse((await readRow(trx, tableOfKind(bookingKind), key)).json);
  if (!bookingStatuses.is(booking.status, "live"))
    throw errors.conflict("This booking is cancelled. Reopen it first.");
  if (!bookingStatuses.is(booking.status, "confirmed")) throw errors.conflict("Confirm the booking first.");
  const company = await readCompany(trx, key.dmcId);
  const { subject, paragraphs } = confirmationText(booking, company, message ?? null);
  const mail = await queueMail(trx, {
    kind: "booking-confirmation",
    dmcId: key.dmcId,
    recipient: recipient ?? clientEmail,
    fromName: headerText(company.name),
    replyTo: company.contact_email,
    subject,
    ...mailBody({ paragraphs, from: company.name }),
    calendar: calendarText([bookingEvent(booking, host, wordsOf(booking).join("\n"))]),
    bookingId: key.id,
  });
  await noteConfirmation(trx, booking, mail.recipient);
  const { id, state, failure, createdAt, sentAt } = mail;
  const confirmation: BookingConfirmation = {
    id,
    recipient: mail.recipient,
    state,
    failure,
    createdAt,
    sentAt,
  };
  return { json: JSON.stringify(confirmation), version: 1 };
}

async function noteConfirmation(trx: Knex, booking: Booking, recipient: string): Promise<void> {
  const { dmcId, id, title, itineraryId } = booking;
  const trip = await trx("app.itineraries").where({ dmc_id: dmcId, id: itineraryId }).first("proposal_id");
  await noteAudit(trx, {
    dmcId,
    action: "send",
    resource: "booking",
    resourceId: id,
    title,
    tripId: trip.proposal_id,
    changes: [{ field: "recipient", old: null, new: recipient }],
  });
}

/** What the mail would say, without sending it. @throws {ApiProblem} 404. */
export async function previewConfirmation(
  db: Knex,
  key: Required<Key>,
  { message }: BookingConfirmationDraft,
): Promise<ConfirmationPreview> {
  const booking: Booking = JSON.parse((await readRow(db, tableOfKind(bookingKind), key)).json);
  const { subject, paragraphs } = confirmationText(
    booking,
    await readCompany(db, key.dmcId),
    message ?? null,
  );
  return { subject, text: paragraphs.join("\n\n") };
}

/** Locks the status until the mail is queued, and returns the client's address. */
async function lockBooking(trx: Knex, { id, dmcId }: Required<Key>): Promise<string> {
  const own = { "b.dmc_id": dmcId, "b.id": id };
  const locked = await trx("app.bookings as b").where(own).forShare().first("id");
  if (locked === undefined) throw errors.notFound("booking");
  const { email } = await trx("app.bookings as b")
    .where(own)
    .joinRaw(CLIENTS)
    .first(trx.raw(`${CLIENT_EMAIL} as email`));
  return email;
}

/**
 * Failures of the platform's own mail server are for administrators; those of the recipient's are for staff
 * too.
 */
const FAILURE = `regexp_replace(failure, '^(The mail server cannot be used).*', '\\1')`;

/** The confirmation mails of a booking. @throws {ApiProblem} 404. */
export async function readConfirmations(
  db: Knex,
  { id, dmcId }: Required<Key>,
): Promise<RawJson<BookingConfirmations>> {
  const mails = db("app.mails as m")
    .where({ "m.dmc_id": dmcId, "m.booking_id": id })
    .select(
      db.raw(`coalesce(json_agg(json_build_object('id', id, 'recipient', recipient, 'state', state,
      'failure', ${FAILURE}, 'createdAt', created_at, 'sentAt', sent_at) order by id desc), '[]')::text as sent`),
    );
  const booking = await db("app.bookings as b")
    .where({ "b.dmc_id": dmcId, "b.id": id })
    .joinRaw(CLIENTS)
    .first(db.raw(`${CLIENT_EMAIL} as email`));
  if (booking === undefined) throw errors.notFound("booking");
  const [{ sent }] = await mails;
  return new RawJson(`{"clientEmail":${JSON.stringify(booking.email)},"mails":${sent}}`);
}

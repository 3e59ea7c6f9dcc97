import { type Booking, bookingReference } from "@dmc-hub/shared-types";
import type { Knex } from "knex";
import { headerText } from "../../platform/mail/mail-body.ts";
import { writtenDay } from "../../rendering/written-day.ts";
import { wordsOf } from "./booking-calendar.ts";

/** What a confirmation says of the company that sends it. */
export interface Company {
  readonly name: string;
  readonly contact_email: string;
  readonly contact_phone: string | null;
}

export const readCompany = (db: Knex, dmcId: number): Promise<Company> =>
  db("app.dmcs").where("id", dmcId).first("name", "contact_email", "contact_phone");

/** The subject of a confirmation, and its text in paragraphs. `message` is what staff add; null for none. */
export const confirmationText = (booking: Booking, company: Company, message: string | null) => ({
  subject: headerText(`Booking confirmation ${bookingReference(booking.id)}: ${booking.title}`),
  paragraphs: paragraphsOf(booking, company, message),
});

function paragraphsOf(booking: Booking, company: Company, message: string | null): string[] {
  const { id, title, clientName, partnerName, startDate, endDate } = booking;
  const days = [...new Set([startDate, endDate])].map((day) => writtenDay(day)).join(" to ");
  const contact = [company.contact_email, company.contact_phone].filter((way) => way !== null).join(", ");
  const provider = partnerName === null || partnerName === title ? [] : [`Provided by: ${partnerName}`];
  return [
    ...(message !== null && isGreeting(message) ? [] : [`Dear ${clientName},`]),
    ...(message === null ? [] : [message]),
    `${company.name} confirms your booking:`,
    [title, ...provider, `Dates: ${days}`, ...wordsOf(booking), `Reference: ${bookingReference(id)}`].join(
      "\n",
    ),
    "The attached file adds it to your calendar.",
    `${company.name}\n${contact}`,
  ];
}

/** A short line that ends as greetings do. */
const GREETING = /^[¡\p{L}][^.?;:：]{1,60}[,!،，、！]$/u;

/** Other lines that end with a colon begin a list. */
const GREETING_WITH_COLON = /^(?:dear|尊敬的|敬爱的|亲爱的)[^.?;:：]{1,60}[:：]$/iu;

/** A title, or a part of a name, that is cut short: "Dr." and "St." */
const CUT_SHORT = /(?<!\p{L})(\p{Lu}\p{L}{0,3})\./gu;

/** Whether a text begins by greeting its reader. */
function isGreeting(text: string): boolean {
  const [first = ""] = text.trim().split("\n");
  const words = first.trim().replace(CUT_SHORT, "$1");
  return GREETING.test(words) || GREETING_WITH_COLON.test(words);
}

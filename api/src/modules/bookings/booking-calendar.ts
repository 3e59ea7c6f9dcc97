import { type Booking, bookingKind, type FileAnswer } from "@dmc-hub/shared-types";
import type { Knex } from "knex";
import { bookingEvent } from "./calendar-rows.ts";
import { calendarText } from "../../rendering/calendar/calendar-text.ts";
import { type Key, readRow } from "../../resources/rows.ts";
import { tableOfKind } from "../../resources/kind-table.ts";

/** A booking as a calendar file for staff. `host` is part of its permanent id. @throws {ApiProblem} 404. */
export async function bookingFile(db: Knex, key: Key, host: string): Promise<FileAnswer> {
  const booking: Booking = JSON.parse((await readRow(db, tableOfKind(bookingKind), key)).json);
  const text = calendarText([bookingEvent(booking, host, describeBooking(booking))]);
  return { type: "text/calendar", bytes: Buffer.from(text), name: `booking-${key.id}.ics` };
}

/** What staff see of a booking in a calendar. */
const describeBooking = ({ clientName, itineraryTitle, pax, notes }: BookingWords): string =>
  [`Client: ${clientName}`, ...wordsOf({ itineraryTitle, pax }), ...(notes === null ? [] : ["", notes])].join(
    "\n",
  );

/** What its client is told besides the title. */
export const wordsOf = ({ itineraryTitle, pax }: Pick<Booking, "itineraryTitle" | "pax">): string[] => [
  `Journey: ${itineraryTitle}`,
  `Travellers: ${pax}`,
];

type BookingWords = Pick<Booking, "clientName" | "itineraryTitle" | "pax" | "notes">;

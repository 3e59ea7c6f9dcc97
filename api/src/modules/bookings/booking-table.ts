import { booking } from "@dmc-hub/shared-types";
import { Model } from "objection";
import { tableOf } from "../../platform/database/table.ts";

/** The table of bookings. */
export class BookingRow extends Model {
  static override readonly tableName = "app.bookings";
}

/** Bookings with what other tables hold of them. */
export class BookingRead extends Model {
  static override readonly tableName = "app.bookings_read";
}

/** Bookings as the contract shows them. */
export const bookingTable = tableOf(BookingRow, "booking", booking, BookingRead);

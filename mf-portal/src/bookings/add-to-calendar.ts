import { download } from "../address/download.ts";

/** Makes the browser save a booking as a calendar file, which calendar programs open. */
export const addToCalendar = (id: number): void =>
  download(`/api/bookings/${id}/calendar`, `booking-${id}.ics`);

import type { Itinerary } from "@dmc-hub/shared-types";

/** The days of a trip; null where they are not known yet. */
export type TripDays = Pick<Itinerary, "startDate" | "endDate">;

/** What is said about what is planned or booked on other days. */
export const OUTSIDE_TRIP = "Outside the trip's dates";

/** Whether something begins before a trip or ends after it. */
export const isOutsideTrip = ({ startDate, endDate }: TripDays, first: string, last: string): boolean =>
  (startDate !== null && first < startDate) || (endDate !== null && last > endDate);

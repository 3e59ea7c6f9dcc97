import {
  type Booking,
  bookings,
  bookingStatuses,
  createApiClient,
  type Input,
  PAGE_LIMIT,
  type Page,
} from "@dmc-hub/shared-types";
import { useQuery } from "@dmc-hub/sdk";

const api = createApiClient({ bookings });

/** All of an itinerary's bookings, by their first day. */
export function useItineraryBookings(itineraryId: number) {
  const input = { itineraryId, limit: PAGE_LIMIT, sort: "startDate" } as const;
  return useQuery<Page<Booking>>({
    queryKey: [api.bookings.list.path, input],
    queryFn: ({ signal }) => toTheLast(input, signal),
  });
}

/** A page of bookings with all that follow it, as one. */
async function toTheLast(input: Input<typeof bookings.list>, signal: AbortSignal): Promise<Page<Booking>> {
  const page = await api.bookings.list.page(input, { signal });
  if (page.next === null) return page;
  const rest = await toTheLast({ ...input, cursor: page.next }, signal);
  return { ...rest, rows: [...page.rows, ...rest.rows] };
}

/** The live booking of each activity that has one, a confirmed one first. */
export function bookingsByActivity(rows: readonly Booking[]): ReadonlyMap<number, Booking> {
  const live = rows.filter(({ status }) => bookingStatuses.is(status, "live"));
  return new Map(
    live
      .toSorted((one, other) => Number(isConfirmed(one)) - Number(isConfirmed(other)))
      .flatMap((booking) => (booking.activityId === null ? [] : [[booking.activityId, booking] as const])),
  );
}

const isConfirmed = ({ status }: Booking) => bookingStatuses.is(status, "confirmed");

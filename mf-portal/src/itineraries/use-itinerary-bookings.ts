import { type Booking, bookings, bookingStatuses, createApiClient, type Page } from "@dmc-hub/shared-types";
import { useQuery } from "@dmc-hub/sdk";

const api = createApiClient({ bookings });

/** An itinerary's bookings, by their first day. */
export function useItineraryBookings(itineraryId: number) {
  const input = { itineraryId, limit: 100, sort: "startDate" } as const;
  return useQuery<Page<Booking>>({
    queryKey: [api.bookings.list.path, input],
    queryFn: ({ signal }) => api.bookings.list.page(input, { signal }),
  });
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

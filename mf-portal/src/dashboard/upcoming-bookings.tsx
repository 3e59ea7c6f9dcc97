import { type Booking, bookingStatuses, type Page as Rows } from "@dmc-hub/shared-types";
import { Box, Flex, Link, Text, useQuery } from "@dmc-hub/sdk";
import { today, useFormat } from "@dmc-hub/sdk/format";
import { StatusBadge } from "@dmc-hub/sdk/list";
import { api } from "../bookings/bookings-api.ts";
import { Card, CardList, Nothing } from "./card.tsx";

/** Number of bookings on the card. */
const SHOWN = 5;

/** The next bookings of one status from a day on. */
function useBookingsFrom(day: string, status: Booking["status"]) {
  const input = { from: day, status, sort: "startDate", limit: SHOWN } as const;
  return useQuery({
    queryKey: [api.bookings.list.path, input],
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<Rows<Booking>> =>
      api.bookings.list.page(input, { signal }),
  });
}

const byStart = (one: Booking, other: Booking) =>
  one.startDate.localeCompare(other.startDate) || one.id - other.id;

/** Bookings for today and later, without cancelled ones. */
export function UpcomingBookings() {
  const { dates, timeZone } = useFormat();
  const day = today(timeZone);
  const pending = useBookingsFrom(day, "pending");
  const confirmed = useBookingsFrom(day, "confirmed");
  const live =
    pending.data &&
    confirmed.data &&
    [...pending.data.rows, ...confirmed.data.rows].toSorted(byStart).slice(0, SHOWN);
  return (
    <Card title="Upcoming Bookings" viewAll="/bookings">
      <CardList
        rows={live}
        error={pending.error ?? confirmed.error}
        onRetry={() => void Promise.all([pending.refetch(), confirmed.refetch()])}
        empty={<Nothing>No upcoming bookings</Nothing>}
      >
        {({ id, title, clientName, startDate, endDate, status }) => (
          <Flex as="li" key={id} px="5" py="2.5" gap="3" align="center" borderTopWidth="1px">
            <Box flex="1" minW="0" overflowWrap="anywhere">
              <Link to={`/bookings?open=${id}`} color="fg">
                {title}
              </Link>
              <Text textStyle="sm" color="fg.muted">
                <bdi>{clientName}</bdi> · {dates(startDate, endDate)}
              </Text>
            </Box>
            <StatusBadge of={bookingStatuses} status={status} />
          </Flex>
        )}
      </CardList>
    </Card>
  );
}

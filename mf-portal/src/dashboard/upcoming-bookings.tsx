import { type Booking, bookingStatuses, type Page as Rows } from "@dmc-hub/shared-types";
import { Box, Flex, Link, Text, useQuery } from "@dmc-hub/sdk";
import { today, useFormat } from "@dmc-hub/sdk/format";
import { StatusBadge } from "@dmc-hub/sdk/list";
import { api } from "../bookings/bookings-api.ts";
import { Card, CardList, Nothing } from "./card.tsx";

/** Number of bookings on the card. */
const SHOWN = 5;

/** Bookings from a day on, cancelled ones among them. */
function useBookingsFrom(day: string) {
  const input = { from: day, sort: "startDate", limit: 20 } as const;
  return useQuery({
    queryKey: [api.bookings.list.path, input],
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<Rows<Booking>> =>
      api.bookings.list.page(input, { signal }),
  });
}

/** Bookings for today and later, without cancelled ones. */
export function UpcomingBookings() {
  const { dates, timeZone } = useFormat();
  const { data, error, refetch } = useBookingsFrom(today(timeZone));
  const live = data?.rows.filter(({ status }) => bookingStatuses.is(status, "live")).slice(0, SHOWN);
  return (
    <Card title="Upcoming Bookings" viewAll="/bookings">
      <CardList
        rows={live}
        error={error}
        onRetry={() => void refetch()}
        empty={<Nothing>No upcoming bookings</Nothing>}
      >
        {({ id, title, clientName, startDate, endDate, status }) => (
          <Flex as="li" key={id} px="5" py="2.5" gap="3" align="center" borderTopWidth="1px">
            <Box flex="1" minW="0" overflowWrap="anywhere">
              <Link to={`/bookings?open=${id}`} color="fg">
                {title}
              </Link>
              <Text textStyle="sm" color="fg.muted">
                {clientName} · {dates(startDate, endDate)}
              </Text>
            </Box>
            <StatusBadge of={bookingStatuses} status={status} />
          </Flex>
        )}
      </CardList>
    </Card>
  );
}

import { type Booking, bookingStatuses } from "@dmc-hub/shared-types";
import { Flex, Link, Stack, Text } from "@dmc-hub/sdk";
import { useFormat } from "@dmc-hub/sdk/format";
import { StatusBadge } from "@dmc-hub/sdk/list";

/** A list of bookings, one per line. */
export function BookingLines({ rows }: { rows: readonly Booking[] }) {
  const { dates } = useFormat();
  if (rows.length === 0) return <Text color="fg.muted">No bookings yet.</Text>;
  return (
    <Stack as="ul" gap="0">
      {rows.map(({ id, title, startDate, endDate, status }) => (
        <Flex as="li" key={id} columnGap="3" py="2" align="center" wrap="wrap" borderTopWidth="1px">
          <Link to={`/bookings?open=${id}`} color="fg" flex="1" minW="40">
            {title}
          </Link>
          <Text color="fg.muted" textStyle="sm">
            {dates(startDate, endDate)}
          </Text>
          <StatusBadge of={bookingStatuses} status={status} />
        </Flex>
      ))}
    </Stack>
  );
}

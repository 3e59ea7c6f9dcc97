import type { ProposalPricing } from "@dmc-hub/shared-types";
import { Badge, Box, Button, Text } from "@dmc-hub/sdk";
import { useFormat, useTypedNumbers } from "@dmc-hub/sdk/format";

interface RateRowProps {
  readonly rate: ProposalPricing["rates"][number];
  readonly currency: string;
  /** Null where rates cannot be changed. */
  readonly onAdd: (() => void) | null;
}

/** An exchange rate of a sheet: what it is, of which day, and without the buffer. */
export function RateRow({ rate: used, currency, onAdd }: RateRowProps) {
  const { currency: from, rate, marketRate, day: on, isOld, age } = used;
  const { day } = useFormat();
  const { write } = useTypedNumbers();
  return (
    <tr>
      <td>
        1 {from}
        {isOld ? (
          <Badge ms="2" colorPalette="orange">
            {age} days old
          </Badge>
        ) : null}
      </td>
      <td data-number>
        {rate === null ? <Box color="fg.error">No rate</Box> : `${write(rate)} ${currency}`}
        {rate === null || on === null ? null : (
          <Text color="fg.muted">
            {day(on)}
            {marketRate === null || marketRate === rate ? "" : `, ${write(marketRate)} without the buffer`}
          </Text>
        )}
      </td>
      <td data-number>
        {onAdd === null ? null : (
          <Button size="xs" variant="outline" onClick={onAdd}>
            Add a rate
          </Button>
        )}
      </td>
    </tr>
  );
}

import type { PriceSegmentRow } from "@dmc-hub/shared-types";
import { Button, Flex, IconButton, Stack, Text } from "@dmc-hub/sdk";
import { FieldFrame, useFormContext } from "@dmc-hub/sdk/forms";
import { useTypedNumbers } from "@dmc-hub/sdk/format";
import { Plus, Trash2 } from "@dmc-hub/sdk/icons";
import { TypedInput } from "./typed-input.tsx";

/** The name of the field. */
const NAME = "segments";

const more: PriceSegmentRow = { count: 1, amount: 0, single: null, bandAmounts: {} };

/** What a supplier charges: one price, or several one after another, such as three nights at 120 and two at 150. */
export function SegmentsField() {
  const { watch, setValue } = useFormContext();
  const segments = watch(NAME) as readonly PriceSegmentRow[];
  const put = (next: readonly PriceSegmentRow[]) => setValue(NAME, next, { shouldDirty: true });
  const change = (place: number, fields: Partial<PriceSegmentRow>) =>
    put(segments.map((segment, at) => (at === place ? { ...segment, ...fields } : segment)));
  return (
    <FieldFrame
      name={NAME}
      label="Net"
      help="Nights or days, the supplier's price of one unit, and what a single costs."
    >
      <Stack w="full" gap="2">
        {segments.map(({ count, amount, single }, place) => (
          <Flex key={`part ${place + 1}`} gap="2" align="center">
            <Amount
              label="Nights or days"
              value={count}
              onChange={(value) => change(place, { count: value ?? 1 })}
            />
            <Text color="fg.muted">×</Text>
            <Amount
              label="Price"
              value={amount}
              onChange={(value) => change(place, { amount: value ?? 0 })}
            />
            <Amount label="Single" value={single} onChange={(value) => change(place, { single: value })} />
            {segments.length === 1 ? null : (
              <IconButton
                size="sm"
                variant="ghost"
                colorPalette="gray"
                aria-label={`Remove part ${place + 1}`}
                onClick={() => put(segments.toSpliced(place, 1))}
              >
                <Trash2 aria-hidden />
              </IconButton>
            )}
          </Flex>
        ))}
        <Button size="xs" variant="ghost" alignSelf="start" onClick={() => put([...segments, more])}>
          <Plus aria-hidden /> Another price
        </Button>
      </Stack>
    </FieldFrame>
  );
}

interface AmountProps {
  readonly label: string;
  readonly value: number | null;
  /** Null for nothing. What is no number is passed on, for the form to refuse it. */
  readonly onChange: (value: number | null) => void;
}

function Amount({ label, value, onChange }: AmountProps) {
  const { read, write } = useTypedNumbers();
  return (
    <TypedInput
      aria-label={label}
      placeholder={label}
      inputMode="decimal"
      fontVariantNumeric="tabular-nums"
      held={value === null ? "" : write(value)}
      onType={(text) => onChange(text === "" ? null : (read(text) as number))}
    />
  );
}

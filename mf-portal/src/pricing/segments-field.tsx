import { useId } from "react";
import type { AgeBandOfCompany, PriceSegmentRow } from "@dmc-hub/shared-types";
import { Button, Flex, Grid, IconButton, Stack, Text } from "@dmc-hub/sdk";
import { FieldFrame, useFormContext } from "@dmc-hub/sdk/forms";
import { useTypedNumbers } from "@dmc-hub/sdk/format";
import { Plus, Trash2 } from "@dmc-hub/sdk/icons";
import { TypedInput } from "./typed-input.tsx";

/** The name of the field. */
const NAME = "segments";

const HELP = "Nights or days, the supplier's price of one unit, and what a single costs.";

const more: PriceSegmentRow = { count: 1, amount: 0, single: null, bandAmounts: {} };

/**
 * What a supplier charges: one price, or several one after another, such as three nights at 120 and two at 150. Of
 * persons each age may have a price of its own.
 */
export function SegmentsField({ bands }: { readonly bands: readonly AgeBandOfCompany[] }) {
  const { watch, setValue } = useFormContext();
  const segments = watch(NAME) as readonly PriceSegmentRow[];
  const priced = usePricedAlone(bands);
  const put = (next: readonly PriceSegmentRow[]) => setValue(NAME, next, { shouldDirty: true });
  const change = (place: number, fields: Partial<PriceSegmentRow>) =>
    put(segments.map((segment, at) => (at === place ? { ...segment, ...fields } : segment)));
  return (
    <FieldFrame
      name={NAME}
      label="Net"
      help={priced.length === 0 ? HELP : `${HELP} Ages left empty cost the price.`}
    >
      <Stack w="full" gap="2">
        {segments.map((segment, place) => (
          <Part
            key={`part ${place + 1}`}
            place={place}
            segment={segment}
            bands={priced}
            onChange={(fields) => change(place, fields)}
            onRemove={segments.length === 1 ? null : () => put(segments.toSpliced(place, 1))}
          />
        ))}
        <Button size="xs" variant="ghost" alignSelf="start" onClick={() => put([...segments, more])}>
          <Plus aria-hidden /> Another price
        </Button>
      </Stack>
    </FieldFrame>
  );
}

/** The ages that may have a price of their own: all but the first, which has one only where the line came with it. */
function usePricedAlone(bands: readonly AgeBandOfCompany[]): readonly AgeBandOfCompany[] {
  const { watch, formState } = useFormContext();
  const stored = (formState.defaultValues?.[NAME] ?? []) as readonly PriceSegmentRow[];
  if (watch("unit") !== "person") return [];
  return bands.filter(({ key }, at) => at > 0 || stored.some(({ bandAmounts }) => key in bandAmounts));
}

interface PartProps {
  readonly place: number;
  readonly segment: PriceSegmentRow;
  /** Those with a price of their own. */
  readonly bands: readonly AgeBandOfCompany[];
  readonly onChange: (fields: Partial<PriceSegmentRow>) => void;
  /** Null for the only part. */
  readonly onRemove: (() => void) | null;
}

function Part({ place, segment, bands, onChange, onRemove }: PartProps) {
  const { count, amount, single } = segment;
  return (
    <Stack role="group" aria-label={`Part ${place + 1}`} gap="2">
      <Flex gap="2" align="center">
        <Amount
          path={[place, "count"]}
          label="Nights or days"
          value={count}
          onChange={(value) => onChange({ count: value ?? 1 })}
        />
        <Text color="fg.muted">×</Text>
        <Amount
          path={[place, "amount"]}
          label="Price"
          value={amount}
          onChange={(value) => onChange({ amount: value ?? 0 })}
        />
        <Amount
          path={[place, "single"]}
          label="Single"
          value={single}
          onChange={(value) => onChange({ single: value })}
        />
        {onRemove === null ? null : (
          <IconButton
            size="sm"
            variant="ghost"
            colorPalette="gray"
            aria-label={`Remove part ${place + 1}`}
            onClick={onRemove}
          >
            <Trash2 aria-hidden />
          </IconButton>
        )}
      </Flex>
      {bands.length === 0 ? null : <BandAmounts {...{ place, segment, bands, onChange }} />}
    </Stack>
  );
}

/** The prices of ages; empty for the price of the part. */
function BandAmounts({ place, segment, bands, onChange }: Omit<PartProps, "onRemove">) {
  const { write } = useTypedNumbers();
  const { amount, bandAmounts } = segment;
  const others = (band: string) => Object.entries(bandAmounts).filter(([key]) => key !== band);
  const put = (band: string, value: number | null) =>
    onChange({
      bandAmounts: Object.fromEntries(value === null ? others(band) : [...others(band), [band, value]]),
    });
  return (
    <Grid templateColumns="repeat(3, minmax(0, 1fr))" gap="2" alignItems="end">
      {bands.map(({ key, name }) => (
        <Stack key={key} as="label" gap="1">
          <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
            {name}
          </Text>
          <Amount
            path={[place, "bandAmounts", key]}
            label={name}
            hint={typeof amount === "number" ? write(amount) : ""}
            value={bandAmounts[key] ?? null}
            onChange={(value) => put(key, value)}
          />
        </Stack>
      ))}
    </Grid>
  );
}

interface AmountProps {
  /** Where the field holds it. */
  readonly path: readonly (string | number)[];
  readonly label: string;
  /** Shown while it is empty; by default the label. */
  readonly hint?: string;
  readonly value: number | null;
  /** Null for nothing. What is no number is passed on, for the form to refuse it. */
  readonly onChange: (value: number | null) => void;
}

function Amount({ path, label, hint = label, value, onChange }: AmountProps) {
  const { read, write } = useTypedNumbers();
  const { errors } = useFormContext().formState;
  const refused = isRefused(errors[NAME], path);
  return (
    <TypedInput
      id={useId()}
      aria-label={label}
      placeholder={hint}
      inputMode="decimal"
      fontVariantNumeric="tabular-nums"
      // The frame marks all inputs in it, of which often one is refused.
      aria-invalid={refused}
      data-invalid={refused ? "" : null}
      held={value === null ? "" : write(value)}
      onType={(text) => onChange(text === "" ? null : (read(text) as number))}
    />
  );
}

/** Whether a part of the field is refused, or all that it is in. */
function isRefused(fault: unknown, [step, ...rest]: readonly (string | number)[]): boolean {
  if (typeof fault !== "object" || fault === null) return false;
  if (step === undefined || "message" in fault) return true;
  return isRefused(fault[step as keyof typeof fault], rest);
}

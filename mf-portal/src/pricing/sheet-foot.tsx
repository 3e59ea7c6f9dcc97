import type { PricedOption, PricingWarning } from "@dmc-hub/shared-types";
import { Box, chakra, Text } from "@dmc-hub/sdk";
import type { SheetWriting } from "./sheet-writing.ts";

/** What staff should know before they send the price: of the sheet, or of its trip. */
interface ShownWarning extends Pick<PricingWarning, "message"> {
  readonly code: PricingWarning["code"] | "outsideTrip";
}

interface SheetFootProps {
  /** The option that is shown; null while a rate is missing. */
  readonly price: PricedOption | null;
  readonly warnings: readonly ShownWarning[];
  readonly write: SheetWriting;
  /** What is added to the sells, such as "Rounding". */
  readonly addedText: string;
}

const List = chakra("dl", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    columnGap: "6",
    rowGap: "2",
    alignItems: "baseline",
    "& dt": { textStyle: "xs", color: "fg.muted" },
    "& dd": { fontVariantNumeric: "tabular-nums", fontWeight: "medium", whiteSpace: "nowrap" },
    "& [data-part=total]": { ms: "auto", textAlign: "end" },
    "& [data-part=total] dd": { textStyle: "xl", fontWeight: "semibold" },
    "& [data-wrong=true]": { color: "fg.error" },
  },
});

/** Warnings of the price itself; the others stand in a panel below, because a foot must not hide the lines. */
export const isGrave = ({ code }: Pick<ShownWarning, "code">): boolean =>
  code !== "moreVehicles" && code !== "oldRate";

/** Grave warnings that the foot shows at most: once one is mended, the next is there. */
const MOST = 3;

/** The sums of what is shown. They stay in sight while lines scroll, except where they would hide them. */
export function SheetFoot({ price, warnings, write, addedText }: SheetFootProps) {
  const isBelow = price?.isBelowFloor ?? false;
  return (
    <Box
      position={{ lg: "sticky" }}
      bottom="0"
      zIndex="2"
      bg="bg.panel"
      borderTopWidth="1px"
      px="4"
      py="3"
      roundedBottom="xl"
      aria-live="polite"
    >
      {price === null ? (
        <Text color="fg.muted">There are no sums while an exchange rate is missing.</Text>
      ) : (
        <List>
          <Sum label="Cost" value={write.money(price.cost)} />
          <Sum label="Sell" value={write.money(price.sell)} />
          {price.discount === 0 ? null : <Sum label="Discount" value={`−${write.money(price.discount)}`} />}
          {price.added === 0 ? null : <Sum label={addedText} value={write.money(price.added)} />}
          {price.commission === 0 ? null : <Sum label="Commission" value={write.money(price.commission)} />}
          {taxOf(price) === 0 ? null : <Sum label="Tax" value={write.money(taxOf(price))} />}
          <Sum label="Profit" value={write.money(price.profit)} />
          <Sum label="Margin" value={write.percent(price.marginPercent)} isWrong={isBelow} />
          {price.perPerson.map(({ band, name, amount }) => (
            <Sum key={band} label={`Per ${name.toLowerCase()}`} value={write.money(amount)} />
          ))}
          {price.singleSupplement === 0 ? null : (
            <Sum label="Single supplement" value={write.money(price.singleSupplement)} />
          )}
          <Sum
            label={price.isTotalBinding ? "Total (applies)" : "Total"}
            value={write.money(price.total)}
            isTotal
          />
        </List>
      )}
      {warnings
        .filter(isGrave)
        .slice(0, MOST)
        .map(({ message, code }) => (
          <Text
            key={message}
            mt="2"
            textStyle="sm"
            color={code === "belowFloor" || code === "noRate" ? "fg.error" : "fg.warning"}
          >
            {message}
          </Text>
        ))}
    </Box>
  );
}

const taxOf = ({ taxes }: PricedOption): number => taxes.reduce((sum, { tax }) => sum + tax, 0);

interface SumProps {
  readonly label: string;
  readonly value: string;
  readonly isTotal?: boolean;
  readonly isWrong?: boolean;
}

const Sum = ({ label, value, isTotal = false, isWrong = false }: SumProps) => (
  <div data-part={isTotal ? "total" : undefined} data-wrong={isWrong}>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);

import { digitsOf } from "../core/currency-digits.ts";
import { decimal } from "./decimal.ts";
import { written } from "./money.ts";
import type { PricedOption, PricingWarning, ProposalPricing } from "./proposal-pricing.ts";
import { exactly } from "./sheet-terms.ts";

type Sheet = Omit<ProposalPricing, "warnings">;

/** How warnings write values: as the API does, or in a person's notation. */
interface WarningWriting {
  /** In the proposal's currency. */
  readonly amount: (value: number) => string;
  /** "12.1 %" */
  readonly percent: (value: number) => string;
  readonly day: (day: string) => string;
}

/** What staff should know before they send a price. */
export const sheetWarnings = (sheet: Sheet, write = plainWriting(sheet)): PricingWarning[] =>
  sheet.isPriced
    ? [
        ...rateWarnings(sheet),
        ...sheet.options.flatMap((option) => optionWarnings(sheet, option, write)),
        ...vehicleWarnings(sheet),
        ...(sheet.isExpired
          ? [warn("expired", `The price was valid until ${write.day(sheet.settings.validUntil ?? "")}.`)]
          : []),
      ]
    : [];

const warn = (
  code: PricingWarning["code"],
  message: string,
  lineId: number | null = null,
): PricingWarning => ({
  code,
  message,
  lineId,
});

function rateWarnings({ rates, currency }: Sheet): PricingWarning[] {
  return rates.flatMap(({ currency: from, rate, isOld, age }) => {
    if (rate === null) return [warn("noRate", missingRate(from, currency))];
    return isOld ? [warn("oldRate", `The rate from ${from} to ${currency} is ${age} days old.`)] : [];
  });
}

/** What to do where an exchange rate is missing. */
export const missingRate = (from: string, to: string): string =>
  `There is no exchange rate from ${from} to ${to}. Add one in the exchange rates, then press Refresh.`;

function optionWarnings(sheet: Sheet, option: PricedOption, write: WarningWriting): PricingWarning[] {
  const floor = option.isBelowFloor ? [warn("belowFloor", belowFloor(sheet, option, write))] : [];
  return option.total < 0 ? [...floor, warn("negativeTotal", "The total is below 0.")] : floor;
}

/** "Margin 12.1 % is below your floor of 15 %. 925.55 would reach it." */
export function belowFloor(sheet: Sheet, option: PricedOption, write = plainWriting(sheet)): string {
  const { name, marginPercent, floorTotal } = option;
  const floor = write.percent(sheet.marginFloor ?? 0);
  const below =
    marginPercent === null
      ? `There is no margin, and your floor is ${floor}.`
      : `Margin ${write.percent(marginPercent)} is below your floor of ${floor}.`;
  const whose = name === null ? below : `${name}: ${below.charAt(0).toLowerCase()}${below.slice(1)}`;
  return floorTotal === null ? whose : `${whose} ${write.amount(floorTotal)} would reach it.`;
}

/** Amounts with all digits of their currency, and thousands apart. */
function plainWriting({ currency }: Sheet): WarningWriting {
  const amounts = new Intl.NumberFormat("en-GB", { minimumFractionDigits: digitsOf(currency) });
  return {
    amount: (value) => amounts.format(Number(written(decimal(exactly(value)), currency))),
    percent: (value) => `${value} %`,
    day: (day) => day,
  };
}

const vehicleWarnings = ({ groupPrices }: Sheet): PricingWarning[] =>
  groupPrices.flatMap(({ size, moreVehicles }) =>
    moreVehicles.map(({ lineId, title, vehicles, persons }) =>
      warn("moreVehicles", `At ${size}, ${persons} persons need ${vehicles} × ${title}.`, lineId),
    ),
  );

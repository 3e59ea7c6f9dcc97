import { decimal } from "./decimal.ts";
import { digitsOf, written } from "./money.ts";
import type { PricedOption, PricingWarning, ProposalPricing } from "./proposal-pricing.ts";
import { exactly } from "./sheet-terms.ts";

type Sheet = Omit<ProposalPricing, "warnings">;

/** What staff should know before they send a price. */
export const sheetWarnings = (sheet: Sheet): PricingWarning[] =>
  sheet.isPriced
    ? [
        ...rateWarnings(sheet),
        ...sheet.options.flatMap((option) => optionWarnings(sheet, option)),
        ...vehicleWarnings(sheet),
        ...(sheet.isExpired
          ? [warn("expired", `The price was valid until ${sheet.settings.validUntil}.`)]
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

function optionWarnings(sheet: Sheet, option: PricedOption): PricingWarning[] {
  const floor = option.isBelowFloor ? [warn("belowFloor", belowFloor(sheet, option))] : [];
  return option.total < 0 ? [...floor, warn("negativeTotal", "The total is below 0.")] : floor;
}

/** "Margin 12.1 % is below your floor of 15 %. 925.55 would reach it." */
export function belowFloor({ marginFloor, currency }: Sheet, option: PricedOption): string {
  const { name, marginPercent, floorTotal } = option;
  const margin = marginPercent === null ? "No margin" : `Margin ${marginPercent} %`;
  const whose = name === null ? margin : `${name}: ${margin.toLowerCase()}`;
  const reach = floorTotal === null ? "" : ` ${grouped(floorTotal, currency)} would reach it.`;
  return `${whose} is below your floor of ${marginFloor} %.${reach}`;
}

/** An amount with all digits of its currency, and thousands apart. */
const grouped = (amount: number, currency: string): string => {
  const digits = digitsOf(currency);
  return new Intl.NumberFormat("en-GB", { minimumFractionDigits: digits }).format(
    Number(written(decimal(exactly(amount)), currency)),
  );
};

const vehicleWarnings = ({ groupPrices }: Sheet): PricingWarning[] =>
  groupPrices.flatMap(({ size, moreVehicles }) =>
    moreVehicles.map(({ lineId, title, vehicles, persons }) =>
      warn("moreVehicles", `At ${size}, ${persons} persons need ${vehicles} × ${title}.`, lineId),
    ),
  );

import { ZERO } from "./decimal.ts";
import type { OptionPrice } from "./option-price.ts";
import type { PriceTerms } from "./price-input.ts";
import type { SheetFacts } from "./sheet-facts.ts";
import { bandName, plainNumber } from "./sheet-terms.ts";

type Paying = Readonly<Record<string, number>>;

/** A price as numbers; `paying` says how many pay the price of each band. */
export function priceOf(facts: SheetFacts, price: OptionPrice, { floor }: PriceTerms, paying: Paying) {
  const { cost, sell, discount, total, commission, profit, marginPercent, floorTotal } = price;
  return {
    cost: plainNumber(cost),
    sell: plainNumber(sell),
    discount: plainNumber(discount),
    added: plainNumber(total.minus(sell).plus(discount)),
    total: plainNumber(total),
    commission: plainNumber(commission),
    net: plainNumber(total.minus(commission)),
    taxes: price.taxes.map(({ rate, gross, tax }) => ({
      rate: Number(rate),
      gross: plainNumber(gross),
      tax: plainNumber(tax),
    })),
    profit: plainNumber(profit),
    marginPercent: marginPercent && plainNumber(marginPercent),
    floorTotal: floorTotal && plainNumber(floorTotal),
    isBelowFloor: isBelowFloor(price, floor),
    perPerson: Object.entries(price.perPerson).map(([band, amount]) => ({
      band,
      name: bandName(facts, band),
      count: paying[band] ?? 0,
      amount: plainNumber(amount),
    })),
    singleSupplement: plainNumber(price.singleSupplement),
    isTotalBinding: price.isTotalBinding,
  };
}

/** Where nothing is left of the price, only a cost is below the floor. */
function isBelowFloor({ floorTotal, marginPercent, cost }: OptionPrice, floor: string | null): boolean {
  if (floor === null) return false;
  if (floorTotal !== null) return true;
  return marginPercent === null ? cost.gt(ZERO) : marginPercent.lt(floor);
}

import { headCountOf, type HeadCount } from "./head-count.ts";
import { priceLine } from "./line-price.ts";
import { vehiclesOf } from "./line-units.ts";
import { type OptionPrice, priceOption } from "./option-price.ts";
import type { PriceLine, PriceTerms } from "./price-input.ts";
import { isIncluded } from "./price-sheet.ts";

/** A group size with its price. */
export interface LadderStep {
  /** Paying travellers, all in twins. */
  readonly size: number;
  /** The largest size that this price holds for; null for the last. */
  readonly upTo: number | null;
  readonly free: number;
  readonly price: OptionPrice;
  /** Lines that need another vehicle from this size on. */
  readonly moreVehicles: readonly {
    readonly id: number;
    readonly vehicles: number;
    readonly persons: number;
  }[];
}

interface Ladder {
  /** Paying sizes, ascending. */
  readonly sizes: readonly number[];
  /** So many paying travellers bring one free place; null for none. */
  readonly freeRatio: number | null;
  readonly isFreeInSingle: boolean;
  /** The option that is priced. */
  readonly key: string;
}

/** Prices a proposal at several sizes of its group. Null if a rate is missing. */
export function priceLadder(
  lines: readonly PriceLine[],
  ladder: Ladder,
  terms: PriceTerms,
): readonly LadderStep[] | null {
  const included = lines.filter((line) => isIncluded(line, ladder.key));
  const heads = ladder.sizes.map((size) => headsAt(size, ladder, terms));
  const prices = heads.map((head) => priceAt(included, head, terms));
  return prices.some((price) => price === null)
    ? null
    : heads.map((head, place) => ({
        size: head.paying,
        upTo: upToOf(ladder.sizes[place + 1]),
        free: head.free,
        price: prices[place] as OptionPrice,
        moreVehicles: vehiclesAdded(included, heads[place - 1], head),
      }));
}

/** A group of adults that share rooms, with the free places that so many bring. */
function headsAt(size: number, { freeRatio, isFreeInSingle }: Ladder, { bands }: PriceTerms): HeadCount {
  const free = freeRatio === null ? 0 : Math.floor(size / freeRatio);
  const counts = [{ band: bands[0]?.key ?? "adult", count: size + free }];
  return headCountOf({ counts, free, isFreeInSingle, singles: 0 }, bands);
}

function priceAt(lines: readonly PriceLine[], heads: HeadCount, terms: PriceTerms): OptionPrice | null {
  const priced = lines.map((line) => priceLine(line, heads, terms));
  return priced.every((line) => line !== null) ? priceOption(priced, heads, terms) : null;
}

/** A price holds until the next size. */
const upToOf = (next: number | undefined): number | null => (next === undefined ? null : next - 1);

const vehiclesAdded = (lines: readonly PriceLine[], before: HeadCount | undefined, now: HeadCount) =>
  before === undefined
    ? []
    : lines
        .filter(({ unit }) => unit === "vehicle")
        .filter((line) => vehiclesOf(line, now) > vehiclesOf(line, before))
        .map((line) => ({ id: line.id, vehicles: vehiclesOf(line, now), persons: now.all }));

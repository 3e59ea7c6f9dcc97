import { decimal, type Decimal, roundTo } from "./decimal.ts";

/** What one unit of a currency was worth on a day. */
export interface ExchangeRate {
  readonly base: string;
  readonly quote: string;
  /** 1 base is so much of the quote currency. */
  readonly rate: string;
  /** As YYYY-MM-DD. */
  readonly day: string;
}

/** A rate that a calculation uses. */
export interface UsedRate {
  readonly rate: Decimal;
  /** The older day, if it comes from two rates; null if both currencies are the same. */
  readonly day: string | null;
}

type FoundRate = UsedRate & { readonly day: string };

/** The currency that rates are looked up by if there is neither a direct nor an inverse one. */
const BRIDGE = "EUR";

const RATE_DIGITS = 10;

/**
 * The newest rate on or before a day: direct, else inverse, else by way of the euro. Null if there is none. Source:
 * docs/product/pricing.md#exchange-rates.
 */
export function rateBetween(
  rates: readonly ExchangeRate[],
  base: string,
  quote: string,
  today: string,
): UsedRate | null {
  if (base === quote) return { rate: decimal("1"), day: null };
  const known = ownRate(rates, base, quote, today);
  if (known || base === BRIDGE || quote === BRIDGE) return known;
  const there = ownRate(rates, base, BRIDGE, today);
  const back = ownRate(rates, BRIDGE, quote, today);
  if (!there || !back) return null;
  return { rate: there.rate.times(back.rate), day: there.day < back.day ? there.day : back.day };
}

function ownRate(
  rates: readonly ExchangeRate[],
  base: string,
  quote: string,
  today: string,
): FoundRate | null {
  const direct = newest(rates, base, quote, today);
  if (direct) return { rate: decimal(direct.rate), day: direct.day };
  const inverse = newest(rates, quote, base, today);
  return inverse ? { rate: decimal("1").div(decimal(inverse.rate)), day: inverse.day } : null;
}

const newest = (rates: readonly ExchangeRate[], base: string, quote: string, today: string) =>
  rates
    .filter((rate) => rate.base === base && rate.quote === quote && rate.day <= today)
    .toSorted((one, other) => other.day.localeCompare(one.day))[0];

/** A rate with a buffer of some per cent against its changes; none between a currency and itself. */
export const withBuffer = ({ rate, day }: UsedRate, buffer: string): Decimal =>
  day === null ? rate : roundTo(rate.times(decimal("100").plus(buffer)).div("100"), RATE_DIGITS);

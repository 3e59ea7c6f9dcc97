import { decimal, type Decimal, fraction, sumOf, ZERO } from "./decimal.ts";
import type { HeadCount } from "./head-count.ts";
import { netOf, netOfPerson, netOfSingle, soldUnits } from "./line-units.ts";
import { round } from "./money.ts";
import type { PriceLine, PriceTerms } from "./price-input.ts";

/** A line with what it costs and sells for, in the proposal's currency; rounded once, here. */
export interface PricedLine {
  readonly line: PriceLine;
  /** In the line's own currency. */
  readonly net: Decimal;
  readonly cost: Decimal;
  readonly sell: Decimal;
  /** What one person of each band who pays is priced at by themselves, not rounded. */
  readonly personSell: Readonly<Record<string, Decimal>>;
  /** What a single is priced at on top, not rounded. */
  readonly singleSell: Decimal;
}

/** Prices a line; null if there is no rate from its currency. */
export function priceLine(line: PriceLine, heads: HeadCount, terms: PriceTerms): PricedLine | null {
  const rate = rateOf(line, terms);
  if (rate === null) return null;
  const costOf = (net: Decimal) => net.times(taxBasis(line, terms)).times(rate);
  const net = netOf(line, heads);
  const cost = round(costOf(net), terms.currency);
  const singleSell = supplementPrice(line, costOf(netOfSingle(line)));
  return {
    line,
    net,
    cost,
    sell: round(
      line.mode === "sell" ? typedSell(line, heads, singleSell) : priced(line.mode, line.percent, cost),
      terms.currency,
    ),
    personSell: Object.fromEntries(
      Object.keys(heads.payingOf).map((band) => [band, personPrice(line, costOf(netOfPerson(line, band)))]),
    ),
    singleSell,
  };
}

function rateOf({ currency, rate }: PriceLine, terms: PriceTerms): Decimal | null {
  if (currency === terms.currency) return decimal(1);
  const known = rate ?? terms.rates[currency];
  return known === undefined ? null : decimal(known);
}

/** What makes a net amount a cost: who reclaims purchase tax pays without it, everybody else with it. */
function taxBasis({ netTaxRate, isNetTaxIncluded }: PriceLine, { tax }: PriceTerms): Decimal {
  const withTax = fraction(netTaxRate).plus("1");
  if (tax.mode === "standard") return isNetTaxIncluded ? decimal(1).div(withTax) : decimal(1);
  return isNetTaxIncluded ? decimal(1) : withTax;
}

function priced(mode: "markup" | "margin", percent: string, cost: Decimal): Decimal {
  const part = fraction(percent);
  return mode === "markup" ? cost.times(part.plus("1")) : cost.div(decimal(1).minus(part));
}

/** Where the price is typed, supplements are priced at the inherited percentage. */
const supplementPrice = (line: PriceLine, cost: Decimal): Decimal =>
  line.mode === "sell"
    ? priced(line.inheritedMode, line.inheritedPercent, cost)
    : priced(line.mode, line.percent, cost);

function typedSell(line: PriceLine, heads: HeadCount, singleSell: Decimal): Decimal {
  const units = decimal(soldUnits(line, heads) * timesOf(line));
  const supplements = line.unit === "person" ? singleSell.times(String(heads.singles)) : ZERO;
  return decimal(line.sellAmount ?? "0")
    .times(units)
    .plus(supplements);
}

const timesOf = ({ segments }: PriceLine): number => segments.reduce((sum, { count }) => sum + count, 0);

function personPrice(line: PriceLine, cost: Decimal): Decimal {
  if (line.unit !== "person") return ZERO;
  if (line.mode === "sell") return decimal(line.sellAmount ?? "0").times(String(timesOf(line)));
  return priced(line.mode, line.percent, cost);
}

export const costOf = (lines: readonly PricedLine[]): Decimal => sumOf(lines.map(({ cost }) => cost));

export const sellOf = (lines: readonly Pick<PricedLine, "sell">[]): Decimal =>
  sumOf(lines.map(({ sell }) => sell));

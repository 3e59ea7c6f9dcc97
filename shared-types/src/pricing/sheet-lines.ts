import { roundTo, ZERO } from "./decimal.ts";
import type { HeadCount } from "./head-count.ts";
import { type PricedLine, priceLine } from "./line-price.ts";
import { soldUnits } from "./line-units.ts";
import type { PriceLine, PriceTerms } from "./price-input.ts";
import type { ProposalLine } from "./proposal-line.ts";
import type { PricedLineRow } from "./proposal-pricing.ts";
import type { SheetFacts } from "./sheet-facts.ts";
import { plainNumber, priceLineOf, pricingOf } from "./sheet-terms.ts";

/** A line of a sheet as the calculation takes it, with its price, and as the sheet shows it. */
interface SheetLine {
  readonly line: PriceLine;
  /** Null without an exchange rate. */
  readonly priced: PricedLine | null;
  readonly row: PricedLineRow;
}

/** Prices the lines of a sheet. */
export type SheetLines = (facts: SheetFacts, heads: HeadCount, terms: PriceTerms) => readonly SheetLine[];

/**
 * Remembers what it has priced: where only one of three hundred lines has changed, the others are not priced again. They
 * are known by their objects, which nobody may change.
 */
export function sheetLines(): SheetLines {
  let known = new WeakMap<ProposalLine, SheetLine>();
  let basis: readonly unknown[] = [];
  return (facts, heads, terms) => {
    const now = basisOf(facts);
    if (now.some((part, place) => part !== basis[place])) known = new WeakMap();
    basis = now;
    return facts.lines.map((line) => {
      const before = known.get(line);
      if (before) return before;
      const priced = sheetLine(line, facts, heads, terms);
      known.set(line, priced);
      // What was shown is what the next change starts from.
      known.set(priced.row, priced);
      return priced;
    });
  };
}

/** What the price of a line follows from besides the line. */
const basisOf = ({ settings, company, agency, currency, pax }: SheetFacts) => [
  settings,
  company,
  agency,
  currency,
  pax,
];

function sheetLine(line: ProposalLine, facts: SheetFacts, heads: HeadCount, terms: PriceTerms): SheetLine {
  const input = priceLineOf(line, facts, terms);
  const priced = priceLine(input, heads, terms);
  const row = {
    ...line,
    netCurrency: line.currency ?? facts.currency,
    pricing: pricingOf(line, facts),
    units: soldUnits(input, heads),
    ...amountsOf(priced),
  };
  return { line: input, priced, row };
}

function amountsOf(priced: PricedLine | null) {
  if (priced === null) return { net: null, cost: null, sell: null, marginPercent: null };
  const { net, cost, sell } = priced;
  const margin = sell.eq(ZERO) ? null : roundTo(sell.minus(cost).div(sell).times("100"), 1);
  return {
    net: plainNumber(roundTo(net, 4)),
    cost: plainNumber(cost),
    sell: plainNumber(sell),
    marginPercent: margin && plainNumber(margin),
  };
}

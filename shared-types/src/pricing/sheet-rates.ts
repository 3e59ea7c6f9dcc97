import { rateBetween, withBuffer } from "./exchange.ts";
import { exactly, plainNumber } from "./sheet-terms.ts";
import { roundTo } from "./decimal.ts";
import type { ProposalPricing } from "./proposal-pricing.ts";
import type { ProposalLine } from "./proposal-line.ts";
import type { SheetFacts } from "./sheet-facts.ts";

/** An exchange rate as a line keeps it: without and with the company's buffer. */
export interface KeptRate {
  readonly marketRate: number;
  readonly rate: number;
  readonly rateDay: string;
}

type Rated = Pick<SheetFacts, "rates" | "currency" | "today" | "company">;

const RATE_DIGITS = 10;

/** The newest rate from a currency to the proposal's; null if there is none, or none is needed. */
export function newestRate(facts: Rated, from: string): KeptRate | null {
  const found = rateBetween(facts.rates, from, facts.currency, facts.today);
  if (found === null || found.day === null) return null;
  return {
    marketRate: plainNumber(roundTo(found.rate, RATE_DIGITS)),
    rate: plainNumber(withBuffer(found, exactly(facts.company.fxBuffer))),
    rateDay: found.day,
  };
}

/** What a line is costed with; null for none, or in the proposal's currency. */
type LineRate = Pick<ProposalLine, keyof KeptRate>;

const NO_RATE: LineRate = { marketRate: null, rate: null, rateDay: null };

/**
 * The rate of a line in a currency, or null for the proposal's: it keeps the one that it was costed with, until its
 * currency changes. A new line has no `before`.
 */
export function lineRate(
  facts: Rated,
  before: (LineRate & Pick<ProposalLine, "currency">) | null,
  currency: string | null,
): LineRate {
  if (currency === null) return NO_RATE;
  if (currency === facts.currency || before?.currency !== currency || before.rate === null)
    return newestRate(facts, currency) ?? NO_RATE;
  const { marketRate, rate, rateDay } = before;
  return { marketRate, rate, rateDay };
}

/** The exchange rates that lines are costed with, or miss. */
export function usedRates(facts: SheetFacts): ProposalPricing["rates"] {
  const foreign = facts.lines.filter(({ currency }) => currency !== null && currency !== facts.currency);
  const groups = Map.groupBy(foreign, (line) => `${line.currency} ${line.rate} ${line.rateDay}`);
  return [...groups.values()].map((lines) => usedRate(facts, lines[0] as ProposalLine, lines));
}

function usedRate(facts: SheetFacts, line: ProposalLine, lines: readonly ProposalLine[]) {
  const { marketRate, rate, rateDay } = line;
  const currency = line.currency as string;
  const newest = newestRate(facts, currency);
  const age = rateDay === null ? null : daysBetween(rateDay, facts.today);
  const isOther = newest !== null && (newest.rate !== rate || newest.rateDay !== rateDay);
  return {
    currency,
    marketRate,
    rate,
    day: rateDay,
    age,
    isOld: age !== null && age > facts.company.fxMaxAgeDays,
    newest: isOther ? { marketRate: newest.marketRate, day: newest.rateDay } : null,
    lineIds: lines.map(({ id }) => id),
  };
}

const DAY = 86_400_000;

const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY);

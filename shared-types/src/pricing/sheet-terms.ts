import { type Decimal, decimal } from "./decimal.ts";
import type { Party, PriceLine, PriceTerms } from "./price-input.ts";
import type { ProposalPricing, PricedLineRow } from "./proposal-pricing.ts";
import type { ProposalLine } from "./proposal-line.ts";
import type { SheetFacts } from "./sheet-facts.ts";

type Facts = Pick<SheetFacts, "settings" | "company" | "agency" | "currency" | "pax">;

/** The exact decimal of a number on the wire, which has at most 15 digits. */
export const exactly = (value: number): string => decimal(String(value)).toFixed();

const ofCompany = <Value>(value: Value) => ({ value, source: "company" as const });

/** What applies where a proposal's own setting is null, and where that comes from. */
export function inheritedTerms({ company, agency }: Facts): ProposalPricing["inherited"] {
  const percent = agency?.pricingPercent ?? null;
  const commission = agency === null ? ("company" as const) : ("agency" as const);
  return {
    pricingMode: ofCompany(company.pricingMode),
    pricingPercent:
      percent === null ? ofCompany(company.pricingPercent) : { value: percent, source: "agency" },
    roundUpTo: ofCompany(company.roundUpTo),
    roundingScope: ofCompany(company.roundingScope),
    taxMode: ofCompany(company.taxMode),
    taxRate: ofCompany(company.taxRate),
    pricesIncludeTax: ofCompany(company.pricesIncludeTax),
    commissionType: { value: agency?.commissionType ?? "none", source: commission },
    commissionPercent: { value: agency?.commissionPercent ?? 0, source: commission },
  };
}

/** What a calculation needs besides the lines. Those have their own exchange rates. */
export function termsOf(facts: Facts): PriceTerms {
  const { settings, company, currency } = facts;
  const inherited = inheritedTerms(facts);
  const roundUpTo = settings.roundUpTo ?? inherited.roundUpTo.value;
  return {
    currency,
    bands: company.ageBands,
    rates: {},
    discount: discountOf(settings),
    commission: {
      type: settings.commissionType ?? inherited.commissionType.value,
      percent: exactly(settings.commissionPercent ?? inherited.commissionPercent.value),
    },
    roundUpTo: roundUpTo ? exactly(roundUpTo) : null,
    roundingScope: settings.roundingScope ?? inherited.roundingScope.value,
    tax: taxTerms({ settings, inherited }),
    floor: company.marginFloor === null ? null : exactly(company.marginFloor),
  };
}

/** How a sheet's prices are taxed. */
export const taxTerms = ({
  settings,
  inherited,
}: Pick<ProposalPricing, "settings" | "inherited">): PriceTerms["tax"] => ({
  mode: settings.taxMode ?? inherited.taxMode.value,
  rate: exactly(settings.taxRate ?? inherited.taxRate.value),
  isIncluded: settings.pricesIncludeTax ?? inherited.pricesIncludeTax.value,
});

function discountOf({ discountPercent, discountAmount }: SheetFacts["settings"]): PriceTerms["discount"] {
  if (discountPercent !== null) return { percent: exactly(discountPercent) };
  return discountAmount === null ? null : { amount: exactly(discountAmount) };
}

/** What the company calls an age band. */
export const bandName = ({ company }: Pick<Facts, "company">, band: string): string =>
  company.ageBands.find(({ key }) => key === band)?.name ?? band;

/** Who travels; without a party of its own, everybody in the first age band. */
export function partyOf({ settings, company, pax }: Facts): Party {
  const band = company.ageBands[0]?.key ?? "adult";
  return {
    counts: settings.party ?? [{ band, count: pax }],
    free: settings.foc,
    isFreeInSingle: settings.focInSingle,
    singles: settings.singles,
  };
}

/** No price reaches a margin of 100 per cent, whatever percentage a margin inherits. */
const MOST_MARGIN = 99.9999;

/** How a line is priced, and where its percentage comes from: line, proposal, agency, supplier or company. */
export function pricingOf(line: ProposalLine, facts: Facts): PricedLineRow["pricing"] {
  const { mode: inheritedMode, percent: inheritedPercent, source } = inheritedOf(line, facts);
  const mode = line.pricingMode === "inherit" ? inheritedMode : line.pricingMode;
  const own = line.pricingPercent;
  const percent = own ?? inheritedPercent;
  return {
    mode,
    percent: mode === "margin" ? Math.min(percent, MOST_MARGIN) : percent,
    source: own === null && mode !== "sell" ? source : "line",
  };
}

function inheritedOf({ supplierPercent }: ProposalLine, { settings, company, agency }: Facts) {
  const mode = settings.pricingMode ?? company.pricingMode;
  const levels = [
    ["proposal", settings.pricingPercent],
    ["agency", agency?.pricingPercent ?? null],
    ["supplier", supplierPercent],
  ] as const;
  const found = levels.find(([, percent]) => percent !== null);
  const percent = found?.[1] ?? company.pricingPercent;
  return {
    mode,
    percent: mode === "margin" ? Math.min(percent, MOST_MARGIN) : percent,
    source: found?.[0] ?? ("company" as const),
  };
}

/** A line as the calculation takes it. */
export function priceLineOf(line: ProposalLine, facts: Facts, terms: PriceTerms): PriceLine {
  const { mode, percent } = pricingOf(line, facts);
  const inherited = inheritedOf(line, facts);
  return {
    id: line.id,
    option: line.option,
    inclusion: line.inclusion,
    unit: line.unit,
    quantity: line.quantity,
    capacity: line.capacity,
    segments: line.segments.map((segment) => ({
      count: segment.count,
      amount: exactly(segment.amount),
      single: segment.single === null ? null : exactly(segment.single),
      bandAmounts: Object.fromEntries(
        Object.entries(segment.bandAmounts).map(([band, amount]) => [band, exactly(amount)]),
      ),
    })),
    currency: line.currency ?? facts.currency,
    rate: line.rate === null ? null : exactly(line.rate),
    isNetTaxIncluded: line.netTaxIncluded,
    netTaxRate: exactly(line.netTaxRate),
    freeEvery: line.focEvery,
    freeMost: line.focMax,
    mode,
    percent: exactly(percent),
    inheritedMode: inherited.mode,
    inheritedPercent: exactly(inherited.percent),
    sellAmount: line.sellAmount === null ? null : exactly(line.sellAmount),
    taxRate: line.taxRate === null ? terms.tax.rate : exactly(line.taxRate),
    place: line.place,
    isInHouse: line.inHouse,
    isCommissionable: line.isCommissionable,
  };
}

/** A number on the wire. */
export const plainNumber = (value: Decimal): number => Number(value.toFixed());

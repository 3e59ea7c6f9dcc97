import { proposalStatuses } from "../proposals/proposal.ts";
import type { OptionKey } from "../proposals/accepted-choice.ts";
import type { Decimal } from "./decimal.ts";
import { headCountOf } from "./head-count.ts";
import type { OptionPrice } from "./option-price.ts";
import type { PriceLine, PriceTerms } from "./price-input.ts";
import { type LadderStep, priceLadder } from "./price-ladder.ts";
import { priceOf } from "./price-numbers.ts";
import { addUp, type PriceSheet } from "./price-sheet.ts";
import type { PricedOption, ProposalPricing } from "./proposal-pricing.ts";
import type { SheetFacts } from "./sheet-facts.ts";
import { type SheetLines, sheetLines } from "./sheet-lines.ts";
import { usedRates } from "./sheet-rates.ts";
import { bandName, inheritedTerms, partyOf, plainNumber, termsOf } from "./sheet-terms.ts";
import { sheetWarnings } from "./sheet-warnings.ts";

/** The key of the only option of a proposal without options, as the calculation has it. */
const ONLY = "";

interface HowComputed {
  /** What remembers lines from one sheet to the next. */
  readonly priced?: SheetLines;
  /** False leaves out the prices of groups: each size takes as long as all else. */
  readonly hasGroups?: boolean;
  /** The option at which groups are priced; null for the one that is the value. */
  readonly groupsOption?: OptionKey | null;
}

/** Computes a proposal's price sheet. The API stores what this says; screens may use it to show what they type. */
export function computeSheet(
  facts: SheetFacts,
  { priced = sheetLines(), hasGroups = true, groupsOption = null }: HowComputed = {},
): ProposalPricing {
  const { settings, company, currency, status, today } = facts;
  const terms = termsOf(facts);
  const party = partyOf(facts);
  const heads = headCountOf(party, terms.bands);
  const lines = priced(facts, heads, terms);
  const input = lines.map(({ line }) => line);
  const keys = settings.options.map(({ key }) => key);
  const sheet = addUp(lines, heads, keys, terms);
  const isPriced = facts.lines.length > 0;
  const computed = {
    proposalId: facts.proposalId,
    version: facts.version,
    settings,
    inherited: inheritedTerms(facts),
    ageBands: company.ageBands,
    agencyName: facts.agency?.name ?? null,
    currency,
    pax: facts.pax,
    party: party.counts.map(({ band, count }) => ({ band, name: bandName(facts, band), count })),
    status,
    ...stateOf(facts, isPriced),
    today,
    isPriced,
    isComplete: sheet.missingRates.length === 0,
    value: facts.value,
    marginFloor: company.marginFloor,
    taxNote: company.taxNote,
    lines: lines.map(({ row }) => row),
    options: isPriced ? optionsOf(facts, sheet, terms) : [],
    extras: extrasOf(facts, sheet),
    groupPrices:
      isPriced && hasGroups ? groupPricesOf(facts, input, terms, groupsOption ?? valueKey(facts)) : [],
    rates: usedRates(facts),
    basis: basisOf(facts),
  };
  return { ...computed, warnings: sheetWarnings(computed) };
}

const basisOf = ({ company, agency, sentOn, rates }: SheetFacts): ProposalPricing["basis"] => ({
  company,
  agency,
  sentOn,
  rates: [...rates],
});

type State = Pick<ProposalPricing, "settings" | "status" | "today">;
type Refused = Pick<SheetFacts, "status" | "sentOn" | "isAmending">;

/** What a sheet says of its status and day. */
function stateOf(state: State & Refused, isPriced: boolean) {
  const refusal = refusalOf(state);
  const { isAmending } = state;
  return { isWritable: refusal === null, refusal, isAmending, isExpired: isExpired(state, isPriced) };
}

/** A sheet of before, with the status and the last day of validity that it has now. */
export function withState(sheet: ProposalPricing, { sentOn }: Pick<SheetFacts, "sentOn">): ProposalPricing {
  const now = { ...sheet, ...stateOf({ ...sheet, sentOn, isAmending: false }, sheet.isPriced) };
  return { ...now, warnings: sheetWarnings(now) };
}

/** Why lines and settings cannot be changed now; null if they can. */
export function refusalOf({ status, sentOn, isAmending }: Refused): string | null {
  if (proposalStatuses.is(status, "unsent") || isAmending) return null;
  if (proposalStatuses.is(status, "offered"))
    return `This proposal was sent${sentOn === null ? "" : ` on ${written(sentOn)}`}. Press Revise to change it.`;
  const isAccepted = proposalStatuses.is(status, "active");
  return `This proposal was ${status}. Press ${isAccepted ? "Amend" : "Revise"} to change it.`;
}

const written = (day: string): string =>
  new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );

const isExpired = ({ status, settings, today }: State, isPriced: boolean): boolean =>
  isPriced &&
  proposalStatuses.is(status, "offered") &&
  settings.validUntil !== null &&
  settings.validUntil < today;

const optionsOf = (facts: SheetFacts, { options }: PriceSheet, terms: PriceTerms): PricedOption[] =>
  Object.entries(options).map(([key, price]) => optionOf(facts, key, price, terms));

function optionOf(facts: SheetFacts, key: string, price: OptionPrice, terms: PriceTerms): PricedOption {
  const known = facts.settings.options.find((option) => option.key === key);
  return {
    key: known?.key ?? null,
    name: known?.name ?? null,
    isRecommended: known?.isRecommended ?? false,
    isValue: key === valueKey(facts),
    ...priceOf(facts, price, terms, payingOf(facts)),
  };
}

const payingOf = (facts: SheetFacts) => headCountOf(partyOf(facts), facts.company.ageBands).payingOf;

/** The option whose total is the proposal's value: the recommended one, else the first. */
function valueKey({ settings: { options } }: SheetFacts): string {
  const chosen = options.find(({ isRecommended }) => isRecommended) ?? options[0];
  return chosen?.key ?? ONLY;
}

function extrasOf({ lines, settings }: SheetFacts, { extras }: PriceSheet): ProposalPricing["extras"] {
  const keys = new Set<string>(settings.options.map(({ key }) => key));
  return lines
    .filter(({ id }) => id in extras)
    .map(({ id, option, title }) => ({
      lineId: id,
      option: option !== null && keys.has(option) ? option : null,
      title,
      amount: plainNumber(extras[id] as Decimal),
    }));
}

type GroupPrice = ProposalPricing["groupPrices"][number];

function groupPricesOf(
  facts: SheetFacts,
  input: readonly PriceLine[],
  terms: PriceTerms,
  key: string,
): GroupPrice[] {
  const { groupSizes, focRatio, focInSingle } = facts.settings;
  const ladder = {
    sizes: groupSizes,
    freeRatio: focRatio,
    isFreeInSingle: focInSingle,
    key,
  };
  return (priceLadder(input, ladder, terms) ?? []).map((step) => groupPriceOf(facts, step, terms));
}

function groupPriceOf(facts: SheetFacts, step: LadderStep, terms: PriceTerms): GroupPrice {
  const { size, upTo, free, price, moreVehicles } = step;
  const band = facts.company.ageBands[0]?.key ?? "adult";
  return {
    size,
    upTo,
    free,
    label: labelOf(size, upTo, free),
    ...priceOf(facts, price, terms, { [band]: size }),
    moreVehicles: moreVehicles.map(({ id, vehicles, persons }) => ({
      lineId: id,
      title: facts.lines.find((line) => line.id === id)?.title ?? "",
      vehicles,
      persons,
    })),
  };
}

/** "15–19 + 1 free". The last size holds for itself and more. */
function labelOf(size: number, upTo: number | null, free: number): string {
  const sizes = upTo === null ? `from ${size}` : upTo === size ? `${size}` : `${size}–${upTo}`;
  return free === 0 ? sizes : `${sizes} + ${free} free`;
}

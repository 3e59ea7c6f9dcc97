import * as z from "zod/mini";
import { enumOf } from "../core/field.ts";
import { plainDate } from "../core/days.ts";
import { id } from "../core/fields.ts";
import { proposalStatus } from "../proposals/proposal.ts";
import { ageBand } from "./company-pricing.ts";
import { commissionTypes, pricingModes, roundingScopes, taxModes } from "./price-rules.ts";
import { pricingSettings } from "./pricing-settings.ts";
import { optionKey } from "../proposals/accepted-choice.ts";
import { sheetBasis } from "./sheet-basis.ts";
import { proposalLine } from "./proposal-line.ts";

/** Amounts are in the proposal's currency, main unit, with its digits. */
const amount = z.number();
/** Per cent. */
const share = z.number();

/** Where a value that a line or proposal leaves open comes from. */
export const pricingSources = {
  line: "This line",
  proposal: "This proposal",
  agency: "The agency",
  supplier: "The supplier",
  company: "The company",
} as const;
const source = enumOf(pricingSources);

const inherited = <T extends z.ZodMiniType>(value: T) => z.object({ value, source });

/** What applies where the proposal's own setting is null. */
const inheritedTerms = z.object({
  pricingMode: inherited(enumOf(pricingModes)),
  /** Of lines without a supplier that has its own. */
  pricingPercent: inherited(share),
  roundUpTo: inherited(z.nullable(amount)),
  roundingScope: inherited(enumOf(roundingScopes)),
  taxMode: inherited(enumOf(taxModes)),
  taxRate: inherited(share),
  pricesIncludeTax: inherited(z.boolean()),
  commissionType: inherited(enumOf(commissionTypes)),
  commissionPercent: inherited(share),
});

/** A line with what it costs and sells for. */
export const pricedLine = z.extend(proposalLine, {
  /** What its own currency and percentage are, and where they come from. */
  netCurrency: z.string(),
  pricing: z.object({ mode: enumOf({ ...pricingModes, sell: "Typed price" }), percent: share, source }),
  /** Units sold: persons who pay, rooms, vehicles or groups. Nights and days do not count here. */
  units: z.int(),
  /** In its own currency. Null without an exchange rate, as are the next ones. */
  net: z.nullable(amount),
  cost: z.nullable(amount),
  sell: z.nullable(amount),
  /** Of the sell, before tax and commission; null also if that is 0. */
  marginPercent: z.nullable(share),
});
export type PricedLineRow = z.output<typeof pricedLine>;

const bandPrice = z.object({ band: z.string(), name: z.string(), count: z.int(), amount });

/** Tax within a total at one rate. */
const taxShare = z.object({ rate: share, gross: amount, tax: amount });

/** What an option, or a group at some size, costs, sells for and earns. */
const price = z.object({
  cost: amount,
  /** Of its lines, before discount, tax on top and commission on top. */
  sell: amount,
  discount: amount,
  /** What rounding up, tax on top and commission on top add to sell − discount. */
  added: amount,
  total: amount,
  /** What an agency keeps of it, and what it pays. */
  commission: amount,
  net: amount,
  taxes: z.array(taxShare),
  profit: amount,
  /** Null if nothing is left after commission and tax. */
  marginPercent: z.nullable(share),
  /** The total that would reach the company's least margin; null if this one does. */
  floorTotal: z.nullable(amount),
  isBelowFloor: z.boolean(),
  perPerson: z.array(bandPrice),
  singleSupplement: amount,
  /** Whether prices per person add up to something else: "The total applies". */
  isTotalBinding: z.boolean(),
});

const pricedOption = z.extend(price, {
  /** Null for a proposal without options. */
  key: z.nullable(optionKey),
  name: z.nullable(z.string()),
  isRecommended: z.boolean(),
  /** Whether its total is the proposal's value. */
  isValue: z.boolean(),
});
export type PricedOption = z.output<typeof pricedOption>;

const pricedExtra = z.object({ lineId: id, option: z.nullable(optionKey), title: z.string(), amount });

const groupPrice = z.extend(price, {
  /** Paying travellers, all in twins. */
  size: z.int(),
  /** The largest size that the price holds for; null for the last one. */
  upTo: z.nullable(z.int()),
  free: z.int(),
  /** "15–19 + 1 free". */
  label: z.string(),
  /** Lines that need another vehicle from this size on. */
  moreVehicles: z.array(z.object({ lineId: id, title: z.string(), vehicles: z.int(), persons: z.int() })),
});

/** An exchange rate that the sheet uses or misses. */
const usedRate = z.object({
  currency: z.string(),
  /** 1 unit in the proposal's currency, without and with the buffer; null if there is none. */
  marketRate: z.nullable(z.number()),
  rate: z.nullable(z.number()),
  day: z.nullable(plainDate),
  /** Days since then. */
  age: z.nullable(z.int()),
  /** Whether it is older than the company allows. */
  isOld: z.boolean(),
  /** What refreshing would use instead, without the buffer; null if nothing else. */
  newest: z.nullable(z.object({ marketRate: z.number(), day: plainDate })),
  lineIds: z.array(id),
});

/** What staff should know before they send it. */
const warning = z.object({
  code: z.enum(["noRate", "oldRate", "belowFloor", "moreVehicles", "noLines", "negativeTotal", "expired"]),
  /** A sentence. */
  message: z.string(),
  lineId: z.nullable(id),
});
export type PricingWarning = z.output<typeof warning>;

/** A proposal's price sheet, as computed now. */
export const proposalPricing = z.object({
  proposalId: id,
  /** Of the settings; 1 until somebody changes them. Each line has its own. */
  version: z.int(),
  /** The proposal's own settings. */
  settings: pricingSettings,
  inherited: inheritedTerms,
  ageBands: z.array(ageBand),
  agencyName: z.nullable(z.string()),
  currency: z.string(),
  pax: z.int(),
  /** Who travels, as counted; the settings' party, or everybody in the first band. */
  party: z.array(z.object({ band: z.string(), name: z.string(), count: z.int() })),
  status: proposalStatus,
  /** Whether lines and settings can be changed now, and the sentence that says why not. */
  isWritable: z.boolean(),
  refusal: z.nullable(z.string()),
  /**
   * Whether lines and settings are a working copy of what was accepted, which stays the proposal's value until it is
   * confirmed.
   */
  isAmending: z.boolean(),
  /** The day in the company's time zone. */
  today: plainDate,
  isExpired: z.boolean(),
  /** Whether it has lines; without any its value is typed. */
  isPriced: z.boolean(),
  /** False while an exchange rate is missing; then there are no sums, and the value stays as it was. */
  isComplete: z.boolean(),
  /** The proposal's value as stored. */
  value: amount,
  marginFloor: z.nullable(share),
  /** What clients read below a price with tax. */
  taxNote: z.nullable(z.string()),
  lines: z.array(pricedLine),
  options: z.array(pricedOption),
  extras: z.array(pricedExtra),
  groupPrices: z.array(groupPrice),
  rates: z.array(usedRate),
  warnings: z.array(warning),
  basis: sheetBasis,
});
export type ProposalPricing = z.output<typeof proposalPricing>;

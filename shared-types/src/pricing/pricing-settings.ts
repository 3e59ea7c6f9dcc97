import * as z from "zod/mini";
import { partialSchema } from "../core/endpoint.ts";
import { enumOf } from "../core/field.ts";
import { pax } from "../core/amounts.ts";
import { plainDate } from "../core/days.ts";
import { blankable, id, line, optionalLine } from "../core/fields.ts";
import {
  commissionTypes,
  marginIsBelow100,
  percent,
  priceAmount,
  pricingOverrides,
  wholeNumber,
  yesNo,
} from "./price-rules.ts";
import { optionKey } from "../proposals/accepted-choice.ts";
import { bandKey } from "./proposal-line.ts";

/** How many travellers there are of an age band. */
export const partyMember = z.object({ band: bandKey, count: wholeNumber(0, 100_000) });
export type PartyMember = z.output<typeof partyMember>;

const party = z.array(partyMember, "Send a list of travellers").check(
  z.minLength(1, "Say who travels"),
  z.maxLength(6, "At most 6 age bands"),
  z.refine<readonly PartyMember[]>(
    (members) => new Set(members.map(({ band }) => band)).size === members.length,
    "Each age band once",
  ),
);

/** One of several offers in a proposal. */
export const pricingOption = z.object({
  key: optionKey,
  name: line(1, "Name the option"),
  /** Its total is the proposal's value until one is accepted; without any, the first one's is. */
  isRecommended: z._default(yesNo, false),
});
export type PricingOption = z.output<typeof pricingOption>;

const options = z.array(pricingOption, "Send a list of options").check(
  z.maxLength(5, "At most 5 options"),
  z.refine<readonly PricingOption[]>(
    (list) => new Set(list.map(({ key }) => key)).size === list.length,
    "Each key once",
  ),
  z.refine<readonly PricingOption[]>(
    (list) => list.filter(({ isRecommended }) => isRecommended).length <= 1,
    "Recommend at most one option",
  ),
);

const sizes = z.array(wholeNumber(1, 10_000), "Send a list of group sizes").check(
  z.maxLength(12, "At most 12 group sizes"),
  z.refine<readonly number[]>(
    (list) => list.every((size, at) => at === 0 || size > (list[at - 1] ?? 0)),
    "Each size once, the smallest first",
  ),
);

/** What a client sees of the price. */
export const priceDisplays = {
  total: "Total",
  perPerson: "Per person",
  lines: "Line by line",
  hidden: "No price",
} as const;

const hasOneDiscount = z.refine<{ discountPercent: number | null; discountAmount: number | null }>(
  ({ discountPercent, discountAmount }) => discountPercent === null || discountAmount === null,
  { message: "Give a percentage or an amount, not both", path: ["discountAmount"] },
);

/** How one proposal is priced; null inherits from its agency or company. */
export const pricingSettingsDraft = z
  .object({
    /** A partner. */
    agencyId: blankable(id),
    /** Everybody, free places included; those who travel free are of the first. Null for all in the first age band. */
    party: blankable(party),
    /** Free places. */
    foc: z._default(wholeNumber(0, 10_000), 0),
    focInSingle: z._default(yesNo, true),
    /** Paying travellers in singles. */
    singles: z._default(wholeNumber(0, 10_000), 0),
    /** Of the group prices: so many who pay bring one free place; null for none. */
    focRatio: blankable(wholeNumber(1, 1_000)),
    /** Paying travellers at which the group is priced as well. */
    groupSizes: z._default(sizes, []),
    ...pricingOverrides,
    commissionType: blankable(enumOf(commissionTypes)),
    commissionPercent: blankable(percent(99.99)),
    /** At most one of the two. */
    discountPercent: blankable(percent(100)),
    discountAmount: blankable(priceAmount),
    discountLabel: optionalLine(),
    options: z._default(options, []),
    priceDisplay: z._default(enumOf(priceDisplays), "total"),
    /** The last day on which the price can be accepted. Sending sets it where it is null. */
    validUntil: blankable(plainDate),
  })
  .check(hasOneDiscount, marginIsBelow100);
export type PricingSettingsDraft = z.input<typeof pricingSettingsDraft>;

export const pricingSettings = z.object(pricingSettingsDraft.shape);
export type PricingSettings = z.output<typeof pricingSettings>;

/** Changes of a proposal's pricing; with `pax`, also of how many travel, so that both change together. */
export const pricingChange = z.object({ ...partialSchema(pricingSettingsDraft).shape, pax: z.optional(pax) });
export type PricingChange = z.input<typeof pricingChange>;

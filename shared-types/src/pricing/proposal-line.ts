import * as z from "zod/mini";
import { activityKinds } from "../activities/activity-kinds.ts";
import { currency } from "../core/currency.ts";
import { tenantCrud } from "../core/crud.ts";
import { endpoint, ofDmc, partialSchema } from "../core/endpoint.ts";
import { choicesOf, enumOf, fieldWith, other } from "../core/field.ts";
import { plainDate } from "../core/days.ts";
import { blankable, digits, id } from "../core/fields.ts";
import { describeKind } from "../core/kind.ts";
import * as optional from "../core/optional.ts";
import * as required from "../core/required.ts";
import * as started from "../core/started.ts";
import { optionKey } from "../proposals/accepted-choice.ts";
import { LINE_LIMIT } from "../proposals/line-limit.ts";
import {
  marginIsBelow100,
  percent,
  priceAmount,
  pricingPercent,
  rateValue,
  unitPrice,
  wholeNumber,
  yesNo,
} from "./price-rules.ts";

/** A key of an age band. Those that the company has not are refused by the API. */
export const bandKey = z.string("Must be text").check(z.regex(/^[a-z][a-z0-9-]{0,19}$/, "Is no age band"));

type BandAmounts = Readonly<Record<string, number>>;

const areOfBands = (value: unknown): boolean =>
  typeof value === "object" &&
  value !== null &&
  !Array.isArray(value) &&
  Object.keys(value).every((band) => bandKey.safeParse(band).success);

// Not a record of the library's own: that would make every page larger, the sign-in page too.
const bandAmounts = z
  .custom<BandAmounts>(areOfBands, "Must be a price for each age band, with at most four decimals")
  .check(({ value, issues }) => {
    for (const [band, input] of Object.entries(value)) {
      const [fault] = unitPrice.safeParse(input).error?.issues ?? [];
      if (fault) issues.push({ code: "custom", message: fault.message, input, path: [band] });
    }
  })
  .register(z.globalRegistry, { type: "object", additionalProperties: { type: "number" } });

/** A part of a line with one price of its supplier: three nights at 120. */
export const priceSegment = z.object({
  /** Nights or days; 1 for a stay. */
  count: z._default(wholeNumber(1, 366), 1),
  /** Of one unit; for persons, of bands without an amount of their own. */
  amount: unitPrice,
  /** What a single costs: for persons on top, for rooms altogether; null for nothing on top. */
  single: blankable(unitPrice),
  /** By the keys of age bands. */
  bandAmounts: z._default(bandAmounts, {}),
});
export type PriceSegmentRow = z.output<typeof priceSegment>;

const segments = z
  .array(priceSegment, "Send a list of segments")
  .check(z.minLength(1, "There must be at least one segment"), z.maxLength(40, "At most 40 segments"));

/** How a line's price comes from its cost; "sell" for a typed price per unit. */
const lineModes = {
  inherit: "Inherited",
  markup: "Mark-up",
  margin: "Margin",
  sell: "Typed price",
} as const;

interface Priced {
  unit?: string;
  segments?: readonly Pick<PriceSegmentRow, "amount" | "single" | "bandAmounts">[];
  pricingMode?: string;
  sellAmount?: number | null;
}

const onlyGroupsAreNegative = z.refine<Priced>(
  ({ unit, segments: parts = [] }) =>
    unit === "group" ||
    parts.every(
      ({ amount, single, bandAmounts }) =>
        amount >= 0 && (single ?? 0) >= 0 && Object.values(bandAmounts).every((value) => value >= 0),
    ),
  { message: "Only prices of groups may be negative", path: ["segments"] },
);

const typedPriceIsThere = z.refine<Priced>(
  ({ pricingMode, sellAmount = null }) => pricingMode !== "sell" || sellAmount !== null,
  { message: "Type the price of a unit", path: ["sellAmount"] },
);

const check = fieldWith("yesNo", yesNo, false);
const checked = (label: string, start: boolean) => ({
  ...check(label, { start }),
  rule: z._default(yesNo, start),
});

/** A service as it is costed and priced. Amounts are in its supplier's currency, main unit. */
export const proposalLineKind = describeKind({
  names: ["price line", "price lines"],
  collection: "proposal-lines",
  nameField: "title",
  order: "dayNumber",
  fields: {
    proposalId: other("reference", id, "Proposal", { to: "proposal", whenGone: "gone", isFiltered: true }),
    /** The option that it belongs to; null for all. */
    option: other("choice", blankable(optionKey), "Option", {}),
    /** Day of the trip, from 1. */
    dayNumber: other("count", z._default(wholeNumber(1, 1_000), 1), "Day", { start: 1 }),
    /** Ascending order within the day. */
    position: other("count", z._default(wholeNumber(0, 1_000_000), 0), "Position", { start: 0 }),
    title: required.text("Service", { least: 1, message: "Name the service" }),
    kind: started.choice("Kind", activityKinds, { start: "other" }),
    partnerId: optional.reference("Supplier", { to: "partner", whenGone: "kept", isFiltered: true }),
    /** What clients read instead of the title; null for the title. */
    clientText: optional.prose("For the client", {}),
    notes: optional.prose("Notes", { help: "For the team: clients never see it." }),
    /** Part of the price, offered on top of it, or paid by the travellers themselves. */
    inclusion: started.choice(
      "In the price",
      { included: "Included", extra: "Extra", own: "Paid by themselves" },
      { start: "included" },
    ),
    unit: started.choice(
      "Unit",
      { person: "Person", room: "Room", group: "Group", vehicle: "Vehicle" },
      { start: "person" },
    ),
    per: started.choice("Per", { stay: "Stay", night: "Night", day: "Day" }, { start: "stay" }),
    /** Null if it follows from the travellers. */
    quantity: other("count", blankable(wholeNumber(0, 100_000)), "Quantity", {}),
    /** Persons in a room or vehicle; null for two in a room, all in a vehicle. */
    capacity: other("count", blankable(wholeNumber(1, 10_000)), "Capacity", {}),
    segments: {
      ...fieldWith("text", segments, false)("Net", {}),
      rule: z._default(segments, [{ count: 1, amount: 0, single: null, bandAmounts: {} }]),
    },
    /** Of its amounts; null for the proposal's. */
    currency: other("text", blankable(currency), "Currency", {}),
    netTaxIncluded: checked("Net with tax", true),
    /** Purchase tax, per cent. */
    netTaxRate: other("percent", z._default(percent(100), 0), "Purchase tax", { start: 0 }),
    /** So many paid units bring one free one: at 15 the 16th is free; null for none. */
    focEvery: other("count", blankable(wholeNumber(1, 1_000)), "One free for every", {}),
    /** Most free units; null for no limit. */
    focMax: other("count", blankable(wholeNumber(0, 1_000)), "At most free", {}),
    pricingMode: {
      ...fieldWith("choice", enumOf(lineModes), false)("Pricing", { start: "inherit" }),
      rule: z._default(enumOf(lineModes), "inherit"),
      choices: choicesOf(lineModes),
    },
    /** Null inherits it from the proposal, agency, supplier or company. */
    pricingPercent: other("percent", blankable(pricingPercent), "Per cent", {}),
    /** Typed price of one unit and night or day, in the proposal's currency; null unless typed. */
    sellAmount: other("money", blankable(priceAmount), "Price", {}),
    /** Sales tax, per cent; null for the proposal's. */
    taxRate: other("percent", blankable(percent(100)), "Tax", {}),
    /** Where it is used: home is the EU, for a UK company the UK. */
    place: started.choice("Place", { home: "Home", third: "Third country" }, { start: "home" }),
    /** The company's own service, which the margin scheme does not cover. */
    inHouse: checked("Own service", false),
    isCommissionable: checked("Commissionable", true),
    /** Refreshing leaves it as it is. */
    isLocked: checked("Locked", false),
  },
  reads: {
    partnerName: other("text", z.nullable(z.string()), "Supplier", {}),
    /** What the supplier's services are priced at, per cent; null for nothing of its own. */
    supplierPercent: other("percent", z.nullable(z.number()), "Supplier's per cent", {}),
    /** The exchange rate that its cost is computed with, buffer included; null for none, or in the proposal's currency. */
    rate: other("text", z.nullable(z.number()), "Exchange rate", {}),
    /** The rate before the buffer, and its day; null as above. */
    marketRate: other("text", z.nullable(z.number()), "Market rate", {}),
    rateDay: other("day", z.nullable(z.string()), "Rate of", {}),
  },
  rules: [onlyGroupsAreNegative, typedPriceIsThere, marginIsBelow100],
  invalidates: ["/api/proposals", "/api/dashboard"],
});

export const proposalLineDraft = proposalLineKind.draft;
export type ProposalLineDraft = z.input<typeof proposalLineDraft>;

export const proposalLine = proposalLineKind.item;
export type ProposalLine = z.output<typeof proposalLine>;

const own = tenantCrud(proposalLineKind, {
  access: ["admin", "dmc"],
  conflicts: ["create", "update", "remove"],
});

/** Price lines of a proposal. They can be changed while it is a draft; afterwards all of these refuse with 409. */
export const proposalLines = {
  ...own,
  list: endpoint({
    method: "GET",
    path: "/api/proposal-lines",
    access: ["admin", "dmc"],
    tenant: true,
    summary: "List all price lines of a proposal, by day, position and id",
    refuses: [404],
    query: z.object({ ...ofDmc, proposalId: digits(id) }),
    response: z.array(proposalLine),
  }),
};

/** Fields of a line whose proposal the call's address names. */
const { proposalId: _own, ...lineFields } = proposalLineDraft.shape;
const lineOf = z.object(lineFields);

/** The exchange rate that a line was costed with, for bringing it back as it was. */
const costedAt = z.object({ rate: rateValue, marketRate: rateValue, rateDay: plainDate });

const atMost = z.maxLength(LINE_LIMIT, `At most ${LINE_LIMIT} at once`);
const one = { id, version: z.int("Must be a whole number") };

/** Many changes of a proposal's lines, all or none. */
export const lineChanges = z.object({
  /** Costed at the newest exchange rate, unless one is given. */
  add: z._default(
    z
      .array(z.object({ ...lineFields, costedAt: z.optional(costedAt) }), "Send a list of lines")
      .check(atMost),
    [],
  ),
  /**
   * The given fields of lines, each with the version that the change was made from. In another currency a line is costed
   * at the newest exchange rate, unless one is given.
   */
  change: z._default(
    z
      .array(
        z.object({ ...partialSchema(lineOf).shape, costedAt: z.optional(costedAt), ...one }),
        "Send a list of lines",
      )
      .check(atMost),
    [],
  ),
  remove: z._default(z.array(z.object(one), "Send a list of lines").check(atMost), []),
});
export type LineChanges = z.input<typeof lineChanges>;

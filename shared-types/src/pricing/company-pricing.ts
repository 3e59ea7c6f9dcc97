import * as z from "zod/mini";
import { endpoint, ofDmc, partialSchema } from "../core/endpoint.ts";
import { enumOf } from "../core/field.ts";
import { blankable, emptiable, line, optionalLine } from "../core/fields.ts";
import {
  marginIsBelow100,
  percent,
  priceStep,
  pricingMode,
  pricingPercent,
  roundingScopes,
  taxModes,
  wholeNumber,
  yesNo,
} from "./price-rules.ts";

const age = wholeNumber(0, 150);

/** Travellers of some ages, who have a price of their own. */
export const ageBand = z
  .object({
    /** "adult". Parties and prices refer to it. */
    key: z.string("Must be text").check(
      z.regex(/^[a-z][a-z0-9-]{0,19}$/, "Must be lower-case letters, digits and hyphens"),
      // Prices are read by it from objects, which have a "constructor" by themselves.
      z.refine((key) => !(key in {}), "Choose another key: this one means something in JavaScript"),
    ),
    name: line(1, "Name the age band"),
    fromAge: age,
    /** Included; null for no end. */
    toAge: blankable(age),
    /** Whether they bear a share of what is priced for the group. */
    sharesGroupCost: z._default(yesNo, true),
    needsBed: z._default(yesNo, true),
  })
  .check(
    z.refine<{ fromAge: number; toAge: number | null }>(({ fromAge, toAge }) => (toAge ?? 150) >= fromAge, {
      message: "Must not be below the first age",
      path: ["toAge"],
    }),
  );
export type AgeBandOfCompany = z.output<typeof ageBand>;

type Ages = readonly Pick<AgeBandOfCompany, "key" | "fromAge" | "toAge">[];

const ages = z.array(ageBand, "Send a list of age bands").check(
  z.minLength(1, "There must be at least one age band"),
  z.maxLength(6, "At most 6 age bands"),
  z.refine<Ages>((bands) => new Set(bands.map(({ key }) => key)).size === bands.length, "Each key once"),
  z.refine<Ages>(
    (bands) => bands.every((one, at) => bands.slice(at + 1).every((other) => isApart(one, other))),
    "Age bands must not overlap",
  ),
);

const isApart = (one: Ages[number], other: Ages[number]) =>
  (one.toAge ?? Infinity) < other.fromAge || (other.toAge ?? Infinity) < one.fromAge;

/** Everybody from 12, children, and infants who share nothing and need no bed. The first are those who may travel free. */
const AGE_BANDS: AgeBandOfCompany[] = [
  { key: "adult", name: "Adult", fromAge: 12, toAge: null, sharesGroupCost: true, needsBed: true },
  { key: "child", name: "Child", fromAge: 2, toAge: 11, sharesGroupCost: true, needsBed: true },
  { key: "infant", name: "Infant", fromAge: 0, toAge: 1, sharesGroupCost: false, needsBed: false },
];

/** How a company prices its proposals, unless agencies, suppliers, proposals or lines say otherwise. */
export const companyPricingDraft = z
  .object({
    pricingMode: z._default(pricingMode, "markup"),
    pricingPercent: z._default(pricingPercent, 20),
    /** The least margin, per cent. Sending below it asks for a reason; null for none. */
    marginFloor: z._default(emptiable(percent(99.99)), 15),
    /** Null for no rounding up. */
    roundUpTo: blankable(priceStep.check(z.positive("Must be greater than 0"))),
    roundingScope: z._default(enumOf(roundingScopes), "perPerson"),
    /** Put on exchange rates, per cent. */
    fxBuffer: z._default(percent(25), 0),
    /** Rates that are older are warned of, days. */
    fxMaxAgeDays: z._default(wholeNumber(0, 3_650), 7),
    /** How long a sent price holds, days. */
    validDays: z._default(wholeNumber(1, 365), 14),
    taxMode: z._default(enumOf(taxModes), "none"),
    taxRate: z._default(percent(100), 0),
    pricesIncludeTax: z._default(yesNo, true),
    /** What clients read below a price with tax, such as the wording of the margin scheme. */
    taxNote: optionalLine(),
    ageBands: z._default(ages, AGE_BANDS),
  })
  .check(marginIsBelow100);
export type CompanyPricingDraft = z.input<typeof companyPricingDraft>;

/** How a company prices. */
export const companyTerms = z.object(companyPricingDraft.shape);
export type CompanyTerms = z.output<typeof companyTerms>;

/** A company's pricing. Its version is 1 until somebody changes it. */
export const companyPricing = z.object({ version: z.int(), ...companyPricingDraft.shape });
export type CompanyPricing = z.output<typeof companyPricing>;

const own = {
  path: "/api/company/pricing",
  access: ["dmc"],
  tenant: true,
  query: z.object(ofDmc),
  response: companyPricing,
} as const;

/** How the signed-in user's company prices. */
export const companyPricings = {
  get: endpoint({ ...own, method: "GET", summary: "Get how your company prices its proposals" }),
  update: endpoint({
    ...own,
    method: "PUT",
    versioned: true,
    summary: "Update the given fields of how your company prices its proposals",
    body: partialSchema(companyPricingDraft),
  }),
};

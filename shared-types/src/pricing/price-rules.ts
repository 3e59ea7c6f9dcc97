import * as z from "zod/mini";
import { enumOf } from "../core/field.ts";
import { blankable } from "../core/fields.ts";

const isWithin = (digits: number) => (value: number) => Number(value.toFixed(digits)) === value;

const words = ["no", "one", "two", "three", "four"];

/** A number with at most some digits after the point, so that the database keeps it exactly. */
const numberOf = (digits: number, least: number, most: number) =>
  z
    .number("Must be a number")
    .check(
      z.gte(least, least === 0 ? "Must not be negative" : `Must be at least ${least}`),
      z.lte(most, most > 1_000_000 ? "Is too large" : `Must be at most ${most}`),
      z.refine<number>(isWithin(digits), `At most ${words[digits] ?? digits} decimals`),
    );

/** Per cent, with at most four decimals. */
export const percent = (most: number) => numberOf(4, 0, most);

/** A supplier's price of one unit, in its own currency; stored as `numeric(14,4)`. Only groups' may be negative. */
export const unitPrice = numberOf(4, -9_999_999_999, 9_999_999_999);

/** A price of one unit or for somebody, main unit; stored as `numeric(14,2)`. */
export const priceAmount = numberOf(2, 0, 999_999_999_999.99);

/** What prices are rounded up to; null or 0 for nothing. */
export const priceStep = numberOf(2, 0, 1_000_000);

/** 1 unit of a currency in another; stored as `numeric(20,10)`. */
export const rateValue = numberOf(10, 0, 9_999_999_999).check(z.positive("Must be greater than 0"));

/** A count of persons, nights or units. */
export const wholeNumber = (least: number, most: number) =>
  z
    .int("Must be a whole number")
    .check(z.gte(least, `Must be at least ${least}`), z.lte(most, `Must be at most ${most}`));

/** True or false. */
export const yesNo = z.boolean("Must be true or false");

/** The most that a percentage on a cost can be. */
const MOST_PERCENT = 1_000;

/** How much is put on a cost. Of a margin it must be below 100: `marginIsBelow100` says so. */
export const pricingPercent = percent(MOST_PERCENT);

/** How a price follows from a cost: cost × (1 + %), or cost ÷ (1 − %). */
export const pricingModes = { markup: "Mark-up", margin: "Margin" } as const;
export const pricingMode = enumOf(pricingModes);

/** What prices are rounded up for: each person, or all of them together. */
export const roundingScopes = { perPerson: "Per person", total: "Total" } as const;

/** Which tax is in a price: none, at each line's rate, or of the margin alone. */
export const taxModes = { none: "No tax", standard: "Standard", margin: "Margin scheme" } as const;

/** What an agency gets: nothing, a part of the price, or something on top of it. */
export const commissionTypes = { none: "None", deducted: "Deducted", added: "Added" } as const;

/** What a proposal or its company may say about pricing, with null for what it leaves open. */
export const pricingOverrides = {
  pricingMode: blankable(pricingMode),
  pricingPercent: blankable(pricingPercent),
  /** 0 for no rounding up. */
  roundUpTo: blankable(priceStep),
  roundingScope: blankable(enumOf(roundingScopes)),
  taxMode: blankable(enumOf(taxModes)),
  /** Of lines without a rate of their own, and of the margin scheme. */
  taxRate: blankable(percent(100)),
  pricesIncludeTax: blankable(yesNo),
};

/** Refuses a margin of 100 per cent or more, which no price reaches. */
export const marginIsBelow100 = z.refine<{ pricingMode?: string | null; pricingPercent?: number | null }>(
  ({ pricingMode: mode, pricingPercent: value }) => mode !== "margin" || (value ?? 0) < 100,
  { message: "A margin must be below 100 %", path: ["pricingPercent"] },
);

export type CommissionType = keyof typeof commissionTypes;

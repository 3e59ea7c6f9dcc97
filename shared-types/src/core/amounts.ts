import * as z from "zod/mini";

/** Money in the currency's main unit, with at most two decimals, not negative; stored as `numeric(14,2)`. */
export const money = z.number("Must be a number").check(
  z.gte(0, "Must not be negative"),
  z.lte(999_999_999_999.99, "Is too large"),
  z.refine<number>((value) => Math.round(value * 100) / 100 === value, "At most two decimals"),
);

/** Number of travellers. */
export const pax = z
  .int("Must be a whole number")
  .check(z.gte(1, "Must be at least 1"), z.lte(100_000, "Must be at most 100000"));

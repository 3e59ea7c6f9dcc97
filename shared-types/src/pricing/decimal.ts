import { Big } from "big.js";

/** An exact decimal number. */
export type Decimal = Big;

// A constructor of its own: whoever else uses the library keeps their settings.
const Exact = Big();
Exact.DP = 20;
Exact.RM = Big.roundHalfUp;
// Refuses floats.
Exact.strict = true;

/** A decimal from its digits, or from a whole number such as a count. @throws for a fraction that is no text. */
export function decimal(value: string | number | Decimal): Decimal {
  if (typeof value === "number" && !Number.isSafeInteger(value))
    throw new RangeError(`${value} is not a whole number; amounts come as text.`);
  return new Exact(typeof value === "number" ? String(value) : value);
}

export const ZERO = decimal(0);

/** A percentage as a factor: "20" is 0.2. */
export const fraction = (percent: string): Decimal => decimal(percent).div("100");

export const sumOf = (values: readonly Decimal[]): Decimal =>
  values.reduce((sum, value) => sum.plus(value), ZERO);

export const smaller = (one: Decimal, other: Decimal): Decimal => (one.lt(other) ? one : other);

/** `value ÷ by`, rounded up to a whole number. */
export function ceilDiv(value: Decimal, by: Decimal): Decimal {
  const parts = value.div(by).round(6, Big.roundHalfUp);
  return parts.round(0, parts.lt("0") ? Big.roundDown : Big.roundUp);
}

export const floorDiv = (value: number, by: number): number => Math.floor(value / by);

/** Rounds half up, away from zero, to some digits after the point. */
export const roundTo = (value: Decimal, digits: number): Decimal => value.round(digits, Big.roundHalfUp);

/** Rounds towards zero. */
export const cutTo = (value: Decimal, digits: number): Decimal => value.round(digits, Big.roundDown);

/** Rounds away from zero. */
export const raiseTo = (value: Decimal, digits: number): Decimal =>
  roundTo(value, 6).round(digits, Big.roundUp);

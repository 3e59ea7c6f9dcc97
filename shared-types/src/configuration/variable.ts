import type * as z from "zod/mini";
import { wholeNumber } from "./rules.ts";

/** A variable of the environment, as documents show it and every process reads it. */
export interface Variable<Rule extends z.ZodMiniType> {
  readonly rule: Rule;
  /** What holds without it, in words. */
  readonly fallback: string;
  /** What it is for, as a phrase in Markdown; links are relative to the root. */
  readonly says: string;
}

/** A variable by its rule, its default in words, and what it is for. */
export const variable = <Rule extends z.ZodMiniType>(
  rule: Rule,
  fallback: string,
  says: string,
): Variable<Rule> => ({
  rule,
  fallback,
  says,
});

/** A whole number with a default. */
export const whole = (fallback: number, [min, max]: readonly [number, number], says: string) =>
  variable(wholeNumber(fallback, min, max), String(fallback), says);

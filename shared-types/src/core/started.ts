import * as z from "zod/mini";
import { choicesOf, enumOf, fieldWith, type Traits } from "./field.ts";
import * as rules from "./amounts.ts";
import type { Statuses } from "./statuses.ts";

// Fields that have a value in a new row.

/** Number of travellers, 1 at first. */
export const pax = <const T extends Traits>(label: string, traits: T) =>
  fieldWith("count", z._default(rules.pax, 1), true)(label, { ...traits, start: 1 });

/** Money in the company's currency, 0 at first. */
export const money = <const T extends Traits>(label: string, traits: T) =>
  fieldWith("money", z._default(rules.money, 0), true)(label, { ...traits, start: 0 });

export const choice = <Value extends string, const T extends Traits & { readonly start: NoInfer<Value> }>(
  label: string,
  labels: Readonly<Record<Value, string>>,
  traits: T,
) => {
  const rule = z._default(enumOf(labels), traits.start);
  return { ...fieldWith("choice", rule, false)(label, traits), choices: choicesOf(labels) };
};

/** How far a thing has come; starts with the first status. */
export const status = <Value extends string, const T extends Traits>(
  statuses: Statuses<Value> & { readonly rule: z.ZodMiniType<Value, Value> },
  traits: T,
) => {
  const [start] = statuses.values as [Value];
  const labels = Object.fromEntries(
    statuses.values.map((value) => [value, statuses.descriptions[value].label]),
  );
  return {
    ...fieldWith("status", z._default(statuses.rule, start), false)("Status", { ...traits, start }),
    choices: choicesOf(labels),
  };
};

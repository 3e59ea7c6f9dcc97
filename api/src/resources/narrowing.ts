import type { SqlPart } from "../platform/database/statement.ts";
import type { Fields } from "./rows.ts";

/** SQL of a list's filter that asks for more than a column's value. `dmcId` is null for every DMC's rows. */
export type Narrowing = (value: unknown, dmcId: number | null) => SqlPart;

/** Such filters by name. */
export type Narrowings = Readonly<Record<string, Narrowing>>;

/** Tells filters that ask for a column's value from the others. One that was not given asks for nothing. */
export function narrow(narrowings: Narrowings | undefined, asked: Fields, dmcId: number | null) {
  if (narrowings === undefined) return { filters: asked };
  const given = Object.entries(asked).filter(([, value]) => value !== undefined);
  return {
    filters: Object.fromEntries(given.filter(([name]) => narrowings[name] === undefined)),
    conditions: given.flatMap(([name, value]) => narrowings[name]?.(value, dmcId) ?? []),
  };
}

/** The filters `from` and `to`: rows whose own days, from `first` to `last`, overlap those asked for. */
export const overlapping = (first: string, last = first): Narrowings => ({
  from: (day) => (bind) => `${last} >= ${bind(day)}`,
  to: (day) => (bind) => `${first} <= ${bind(day)}`,
});

import type { SqlPart } from "../platform/database/statement.ts";
import type { Fields } from "./rows.ts";

/**
 * SQL of a list filter that is more than a column's value. `dmcId` is null for every DMC's rows. On a cluster it calls no
 * function that reads tables.
 */
export type CustomFilter = (value: unknown, dmcId: number | null, isOnCluster: boolean) => SqlPart;

/** Custom filters by name. */
export type CustomFilters = Readonly<Record<string, CustomFilter>>;

/** Separates filters by a column's value from custom ones; missing values are left out. */
export function splitFilters(
  customFilters: CustomFilters | undefined,
  asked: Fields,
  dmcId: number | null,
  isOnCluster: boolean,
) {
  if (customFilters === undefined) return { filters: asked };
  const given = Object.entries(asked).filter(([, value]) => value !== undefined);
  return {
    filters: Object.fromEntries(given.filter(([name]) => customFilters[name] === undefined)),
    conditions: given.flatMap(([name, value]) => customFilters[name]?.(value, dmcId, isOnCluster) ?? []),
  };
}

/** The filters `from` and `to`: rows whose days, from `first` to `last`, overlap that range. */
export const overlapping = (first: string, last = first): CustomFilters => ({
  from: (day) => (bind) => `${last} >= ${bind(day)}`,
  to: (day) => (bind) => `${first} <= ${bind(day)}`,
});

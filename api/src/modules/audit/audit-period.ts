import { aYearBefore } from "@dmc-hub/shared-types";
import type { SqlPart } from "../../platform/database/statement.ts";
import { errors } from "../../platform/http/errors.ts";

/** Days of the company's calendar, both included. */
export interface Period {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Refuses a period above a year; one without an end goes on until today. @throws {ApiProblem} 400. */
export function refuseLongPeriods({ from, to = today() }: Period): void {
  if (from !== undefined && from < aYearBefore(to))
    throw errors.invalid({ path: "from", message: "Choose a period of at most a year" });
}

/** The day at the last place where it begins, so that no company's own today is above a year away. */
export const today = (): string => new Date(Date.now() - 12 * 3_600_000).toISOString().slice(0, 10);

/** The entries of a period, by the days of the company; of UTC for all companies. */
export function conditionsOf({ from, to }: Period, dmcId: number | null): SqlPart[] {
  const zone: SqlPart = (bind) =>
    dmcId === null ? "'UTC'" : `(select time_zone from app.dmcs where id = ${bind(dmcId)})`;
  const start =
    (day: string, later = 0): SqlPart =>
    (bind) =>
      `(${bind(day)}::date + ${later})::timestamp at time zone ${zone(bind)}`;
  return [
    ...(from === undefined ? [] : [((bind) => `at >= ${start(from)(bind)}`) satisfies SqlPart]),
    ...(to === undefined ? [] : [((bind) => `at < ${start(to, 1)(bind)}`) satisfies SqlPart]),
  ];
}

import * as z from "zod/mini";
import { isText } from "./text-rules.ts";

const isCalendarDay = (text: string) => {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
};

/** A day without a time zone, `YYYY-MM-DD`: a real date between the years 1900 and 2199. */
export const plainDate = z
  .string(isText("Must be a date such as 2026-05-31"))
  .check(
    z.regex(/^(?:19|20|21)\d\d-\d\d-\d\d$/, "Must be a date such as 2026-05-31"),
    z.refine<string>(isCalendarDay, "This day does not exist"),
  )
  .register(z.globalRegistry, { format: "date" });

/** A range of days in a query, both included and both optional. */
export const days = { from: z.optional(plainDate), to: z.optional(plainDate) };

/** A local time of day, `HH:MM`, 00:00 to 23:59. */
export const timeOfDay = z
  .string(isText("Must be a time such as 09:30"))
  .check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, "Must be a time such as 09:30"));

/** Checks that the end is not before the start, if both are known. */
export const endsAfterStart = z.refine<{ startDate?: string | null; endDate?: string | null }>(
  ({ startDate, endDate }) => !startDate || !endDate || endDate >= startDate,
  { message: "Must not be before the start", path: ["endDate"] },
);

/** The first day of the year that ends with this one; empty for what is no day. */
export function aYearBefore(day: string): string {
  const first = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(first.getTime())) return "";
  first.setUTCFullYear(first.getUTCFullYear() - 1);
  return first.toISOString().slice(0, 10);
}

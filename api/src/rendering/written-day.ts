import type { DateFormat } from "@dmc-hub/shared-types";

/** A plain day in words: Jan 5, 2026. Days have no time zone, so it is formatted in UTC. */
export function writtenDay(day: string, format: DateFormat = "MMM d, yyyy"): string {
  if (format === "MMM d, yyyy")
    return new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" }).format(new Date(day));
  const [year = "", month = "", date = ""] = day.split("-");
  return format.replace("yyyy", year).replace("MM", month).replace("dd", date);
}

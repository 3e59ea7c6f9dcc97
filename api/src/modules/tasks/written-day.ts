/** A plain day as people read it: Jan 5, 2026. Days have no time zone, so it is reckoned where none shifts it. */
export const writtenDay = (day: string): string =>
  new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" }).format(new Date(day));

/**
 * Every time zone known to this browser, by its IANA name, grouped by continent. Browsers do not list UTC.
 */
export const timeZones = [...new Set([...Intl.supportedValuesOf("timeZone"), "UTC"])].map((value) => {
  const [continent = "", ...place] = value.replaceAll("_", " ").split("/");
  // "America/Argentina/Salta" is found by typing its city.
  const label = place.toReversed().join(", ");
  return label === "" ? { value, label: value, group: "Other" } : { value, label, group: continent };
});

/** The local time in a time zone; null if there is none of that name. */
export function clockIn(timeZone: string, now = new Date()): string | null {
  try {
    return new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" }).format(now);
  } catch {
    return null;
  }
}

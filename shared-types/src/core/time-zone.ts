import * as z from "zod/mini";
import { line } from "./fields.ts";

function isTimeZone(name: string): boolean {
  try {
    const { timeZone: known } = new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions();
    // An offset such as +01:00 has no daylight saving time.
    return /^[A-Za-z]/.test(known);
  } catch {
    return false;
  }
}

/** An IANA time zone, such as Europe/Paris. */
export const timeZone = line(0, "Must be a time zone such as Europe/Paris")
  .check(z.refine<string>(isTimeZone, "Must be a time zone such as Europe/Paris"))
  .register(z.globalRegistry, { examples: ["Europe/Paris", "UTC"] });

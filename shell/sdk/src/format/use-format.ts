import { useMemo } from "react";
import { digitsOf, type DmcInfo } from "@dmc-hub/shared-types";
import { useCompany } from "../services/company.tsx";
import { useSession } from "../services/services.ts";
import { countText } from "./count-text.ts";
import { datesBetween, dayText } from "./days.ts";

/** How the signed-in person and their company write values. */
export interface Format {
  readonly day: (day: string) => string;
  readonly dates: (start: string | null, end: string | null) => string;
  /** An amount in the company's currency, or in another one (ISO 4217); null writes a plain number. */
  readonly money: (value: number, currency?: string | null) => string;
  readonly number: (value: number) => string;
  /** ISO 4217. */
  readonly currency: string;
  /** The company's, IANA; undefined for the browser's own. */
  readonly timeZone: string | undefined;
}

/** Formats days by the person's preference, and money in the company's currency. */
export function useFormat(): Format {
  const { dateFormat, locale = "en-US" } = useSession();
  const { currency = "USD", timeZone } = useCompany() ?? ({} as Partial<DmcInfo>);
  return useMemo(
    () => ({
      day: (day) => dayText(day, dateFormat),
      dates: (start, end) => datesBetween(start, end, dateFormat),
      // One symbol may be several currencies', so another one is named by its code.
      money: (value, other = currency) =>
        moneyIn(locale, other, other === currency ? "narrowSymbol" : "code").format(value),
      number: (value) => countText(value, locale),
      currency,
      timeZone,
    }),
    [locale, dateFormat, currency, timeZone],
  );
}

/** Digits after the point of an amount whose currency is not known. */
const MOST_DIGITS = 2;

const formatters = new Map<string, Intl.NumberFormat>();

/** Kept, because each row of a list needs some. */
function moneyIn(
  locale: string,
  currency: string | null,
  currencyDisplay: "narrowSymbol" | "code",
): Intl.NumberFormat {
  const key = `${locale} ${currency} ${currencyDisplay}`;
  const known = formatters.get(key);
  if (known) return known;
  const digits = currency === null ? MOST_DIGITS : digitsOf(currency);
  const made = new Intl.NumberFormat(locale, {
    ...(currency === null ? {} : { style: "currency", currency, currencyDisplay }),
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    trailingZeroDisplay: "stripIfInteger",
  });
  formatters.set(key, made);
  return made;
}

import type { PricedLineRow } from "@dmc-hub/shared-types";
import { pricesOf } from "./sheet-columns.ts";

/** As many prices of one line are written. */
const MOST_PRICES = 2;

const units = {
  person: ["person", "persons"],
  room: ["room", "rooms"],
  group: ["group", "groups"],
  vehicle: ["vehicle", "vehicles"],
} as const;
const pers = { stay: ["stay", "stays"], night: ["night", "nights"], day: ["day", "days"] } as const;

/** How a sheet writes its values. */
export interface SheetWriting {
  /** In the proposal's currency; "–" without one. */
  readonly amount: (value: number | null) => string;
  /** With the currency, as in totals. */
  readonly money: (value: number) => string;
  readonly percent: (value: number | null) => string;
  readonly day: (day: string) => string;
  readonly quantity: (line: PricedLineRow) => string;
  readonly count: (line: PricedLineRow) => string;
  readonly net: (line: PricedLineRow) => string;
  readonly pricing: (line: PricedLineRow) => string;
}

const one = ([single, many]: readonly [string, string], count: number) => (count === 1 ? single : many);

interface Notation {
  readonly locale: string;
  readonly day: (day: string) => string;
}

/** Writes the values of a sheet in the person's notation, with the digits of the proposal's currency. */
export function sheetWriting(currency: string, digits: number, { locale, day }: Notation): SheetWriting {
  const plain = new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  const money = new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  const short = new Intl.NumberFormat(locale, { maximumFractionDigits: 4 });
  return {
    amount: (value) => (value === null ? "–" : plain.format(value)),
    money: (value) => money.format(value),
    percent: (value) => (value === null ? "–" : `${short.format(value)} %`),
    day,
    quantity: ({ unit, units: sold, quantity }) =>
      `${quantity ?? sold} ${one(units[unit], quantity ?? sold)}`,
    count: ({ per, segments }) => {
      const count = segments.reduce((sum, segment) => sum + segment.count, 0);
      return `${count} ${one(pers[per], count)}`;
    },
    net: (line) => {
      const prices = pricesOf(line);
      const code = line.netCurrency === currency ? "" : `${line.netCurrency} `;
      if (prices.length === 0) return "–";
      const written = prices.slice(0, MOST_PRICES).map((price) => short.format(price));
      return `${code}${written.join(" / ")}${prices.length > MOST_PRICES ? " / …" : ""}`;
    },
    pricing: ({ pricing: { mode, percent } }) =>
      mode === "sell" ? "Typed" : `${short.format(percent)} %${mode === "margin" ? " margin" : ""}`,
  };
}

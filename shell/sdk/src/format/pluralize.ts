import { countText } from "./count-text.ts";

/** A count with its noun: "1 day", "1,200 guests". */
export const pluralize = (count: number, [one, many]: readonly [one: string, many: string]): string =>
  `${countText(count)} ${count === 1 ? one : many}`;

/** A noun as a title or button label: "exchange rate" becomes "Exchange Rate". */
export const capital = (noun: string): string =>
  noun.replaceAll(/(?<=^|[\s-])\p{L}/gu, (first) => first.toUpperCase());

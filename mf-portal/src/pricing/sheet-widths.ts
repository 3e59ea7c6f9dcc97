import type { PricedLineRow } from "@dmc-hub/shared-types";
import { pricesOf } from "./sheet-columns.ts";
import type { SheetWriting } from "./sheet-writing.ts";

/** Room for the longest texts of columns: if they grew with each key, all rows would be drawn anew. */
export function widthsOf(
  lines: readonly PricedLineRow[],
  { amount }: Pick<SheetWriting, "amount">,
): Readonly<Record<string, string>> {
  const room = (values: readonly (number | null)[]) =>
    widthOf(amount(Math.max(0, ...values.map((value) => Math.abs(value ?? 0)))).length);
  return {
    Supplier: "7rem",
    Net: widthOf(Math.max(0, ...lines.map(lengthOfNet))),
    Cost: room(lines.map(({ cost }) => cost)),
    Sell: room(lines.map(({ sell }) => sell)),
    Margin: widthOf("-14.3 %".length),
  };
}

/** Characters of a supplier's price, at least: writing all of them takes too long for each key. */
const lengthOfNet = (line: PricedLineRow): number =>
  pricesOf(line).slice(0, 2).join(" / ").length + (line.currency === null ? 0 : "USD ".length);

/** In steps, so that it seldom changes; with the cell's padding. */
const widthOf = (characters: number): string => `calc(${4 * Math.ceil(characters / 4)}ch + 1rem)`;

/** Left out on narrow screens, and some also on paper. */
const wide: Readonly<Record<string, "screen" | "paper">> = {
  Supplier: "paper",
  Quantity: "paper",
  Nights: "screen",
  Cost: "paper",
  Pricing: "screen",
  Margin: "paper",
};

/** Where a column stands that is left out on narrow screens; undefined for others. */
export const wideOf = (label: string) => wide[label];

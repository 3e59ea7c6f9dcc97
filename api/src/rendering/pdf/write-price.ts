import type { ClientOption, ClientPrice } from "../client-price.ts";
import {
  agencyRows,
  hasPriceDetails,
  isPriceShown,
  onlyWith,
  optionRows,
  type PriceRow,
  priceNotes,
} from "../price-words.ts";
import { moneyWords } from "../trip-words.ts";
import type { Offer } from "../trip.ts";
import { colours, margins, type Sheet, textWidth } from "./sheet.ts";

/** Width of the column for amounts, right of what they are for, pt. */
const AMOUNTS = 130;

/** Options with their prices, extras, and how long they hold. Nothing without price lines. */
export function writePrice(sheet: Sheet, offer: Offer, currency: string): void {
  const { price } = offer;
  if (price === null || !hasPriceDetails(offer, currency)) return;
  const title = isPriceShown(price) ? "Price" : "What is offered";
  sheet.keep(90);
  sheet.doc.outline.addItem(title);
  sheet.write("H2", title, { size: 14, weight: "strong" });
  sheet.y += 4;
  for (const option of price.options) writeOption(sheet, option, offer, currency);
  if (price.extras.length > 0) writeExtras(sheet, price, offer, currency);
  for (const note of priceNotes(offer)) sheet.write("P", note, { size: 10, colour: colours.muted });
  sheet.y += 16;
}

function writeOption(sheet: Sheet, option: ClientOption, { price, choice }: Offer, currency: string): void {
  const { key, name, isRecommended, total } = option;
  const rows = optionRows(option, currency);
  if ((price?.options.length ?? 0) > 1) {
    const remark = remarkOf(choice !== null && key === choice.option, isRecommended && choice === null);
    const what = `${name ?? ""}${remark}`;
    const amount = total === null ? "" : moneyWords(total, currency);
    writeRows(sheet, [{ what, amount }], "strong");
  }
  writeRows(sheet, rows, "text");
  sheet.y += 6;
}

/** What stands behind an option or an extra. */
function remarkOf(isAccepted: boolean, isRecommended = false): string {
  if (isAccepted) return " (accepted)";
  return isRecommended ? " (recommended)" : "";
}

function writeExtras(sheet: Sheet, price: ClientPrice, { choice }: Offer, currency: string): void {
  sheet.write("P", "Extras", { size: 10.5, weight: "strong" });
  const rows = price.extras.flatMap((extra) => {
    const { id, title, amount, agency } = extra;
    const only = onlyWith(price, extra);
    const what = only === null ? title : `${title} with ${only}`;
    return [
      {
        what: what + remarkOf(choice?.extras.includes(id) ?? false),
        amount: amount === null ? "" : moneyWords(amount, currency),
      },
      ...agencyRows(agency, currency),
    ];
  });
  writeRows(sheet, rows, "text");
  sheet.y += 6;
}

/** What on the left, how much on the right. */
function writeRows(sheet: Sheet, rows: readonly PriceRow[], weight: "strong" | "text"): void {
  for (const { what, amount } of rows) {
    const left = sheet.block(what, { size: 10.5, weight, width: textWidth - AMOUNTS - 12 });
    const right = sheet.block(amount, { size: 10.5, weight, width: AMOUNTS });
    const x = margins.left + textWidth - right.width;
    const actual = [what, amount].filter(Boolean).join(": ");
    sheet.writeBeside("P", actual, [left, { ...right, style: { ...right.style, x } }]);
    sheet.y += 4;
  }
}

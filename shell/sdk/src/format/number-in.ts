/**
 * The number in a text; the text itself if it is none. Of two kinds of separator the last one is the decimal
 * one; a lone comma is too, unless it separates thousands, of which there are none after a leading 0.
 */
export function numberIn(text: string): number | string {
  const plain = text.replace(/[\s'’ ]/g, "");
  if (!/^-?\d[\d.,]*$/.test(plain)) return text;
  const decimal = decimalMark(plain);
  const grouped = decimal === "," ? plain.replaceAll(".", "") : plain.replaceAll(",", "");
  const value = Number(decimal === "," ? grouped.replace(",", ".") : grouped);
  return Number.isFinite(value) ? value : text;
}

function decimalMark(text: string): "," | "." {
  const comma = text.lastIndexOf(",");
  const point = text.lastIndexOf(".");
  if (comma >= 0 && point >= 0) return comma > point ? "," : ".";
  return comma >= 0 && !/^-?[1-9]\d{0,2}(?:,\d{3})+$/.test(text) ? "," : ".";
}

import type { Locale } from "@dmc-hub/shared-types";

/** The number in a text in the usual notation of programs and of English; the text itself if it is none. */
export const numberIn = (text: string): number | string => numberInNotation(text, "en-US");

/**
 * The number in a text; the text itself if it is none. Of two kinds of separator the last one is the decimal one. A lone
 * one before three digits separates thousands if it does so in this notation, and not after a leading 0: "1.250" is 1250
 * in Germany. Several of one kind always do. Before more digits than that, and than the `decimals` that the number may
 * have, it is a slip: "1,2500" is no price in English.
 */
export function numberInNotation(
  text: string,
  locale: Locale,
  decimals = Number.POSITIVE_INFINITY,
): number | string {
  const plain = text.replace(/[\s'’ ]/g, "");
  if (!/^-?\d[\d.,]*$/.test(plain)) return text;
  const [, lone = "", digits = ""] = /^-?[1-9]\d*([.,])(\d{4,})$/.exec(plain) ?? [];
  if (digits.length > decimals && groupsThousands(lone, locale)) return text;
  const decimal = decimalMark(plain, locale);
  const grouped = decimal === "," ? plain.replaceAll(".", "") : plain.replaceAll(",", "");
  const value = Number(decimal === "," ? grouped.replace(",", ".") : grouped);
  return Number.isFinite(value) ? value : text;
}

function decimalMark(text: string, locale: Locale): "," | "." {
  const comma = text.lastIndexOf(",");
  const point = text.lastIndexOf(".");
  if (comma >= 0 && point >= 0) return comma > point ? "," : ".";
  const [mark, other] = comma >= 0 ? ([",", "."] as const) : ([".", ","] as const);
  if (!/^-?[1-9]\d{0,2}(?:[.,]\d{3})+$/.test(text)) return mark;
  const isSeveral = text.indexOf(mark) < text.lastIndexOf(mark);
  return isSeveral || groupsThousands(mark, locale) ? other : mark;
}

const groupsThousands = (mark: string, locale: Locale): boolean =>
  (1_234_567).toLocaleString(locale).includes(mark);

import { fileURLToPath } from "node:url";
import { type Font, openSync } from "fontkit";
import { openSlice, sliceOf } from "./font-slices.ts";

/** Weight of letters. */
export type Weight = "text" | "strong";

/** Finds the font for a character of a text. */
export type FontOf = (codePoint: number, text: string, weight: Weight) => Font;

const openPlex = (file: string): Font =>
  // A single font, because the file contains only one.
  openSync(fileURLToPath(import.meta.resolve(`@expo-google-fonts/ibm-plex-sans/${file}`))) as Font;

/** The product's own font: Latin, Greek and Cyrillic. */
const plex: Readonly<Record<Weight, Font>> = {
  text: openPlex("400Regular/IBMPlexSans_400Regular.ttf"),
  strong: openPlex("600SemiBold/IBMPlexSans_600SemiBold.ttf"),
};

const WEIGHTS: Readonly<Record<Weight, number>> = { text: 400, strong: 600 };

/** Opens the fonts that texts need. A character that no font has is shown as a box. */
export async function fontsFor(texts: readonly string[]): Promise<FontOf> {
  const found = new Map<string, Readonly<Record<Weight, Font>>>();
  for (const text of texts) {
    for (const character of text) {
      const code = character.codePointAt(0) ?? 0;
      const id = idOf(code, text);
      if (plex.text.hasGlyphForCodePoint(code) || found.has(id)) continue;
      const slice = await sliceOf(code, text);
      if (slice === null) continue;
      const [regular, strong] = [
        await openSlice(slice, WEIGHTS.text),
        await openSlice(slice, WEIGHTS.strong),
      ];
      found.set(id, { text: regular, strong }).set(`${code}`, { text: regular, strong });
    }
  }
  // Texts are also combined, and may then look like another language's.
  return (code, text, weight) =>
    plex[weight].hasGlyphForCodePoint(code)
      ? plex[weight]
      : (found.get(idOf(code, text)) ?? found.get(`${code}`) ?? plex)[weight];
}

/** The same character may need one font here and another there. */
const idOf = (code: number, text: string): string =>
  `${code} ${/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)} ${/\p{Script=Hangul}/u.test(text)}`;

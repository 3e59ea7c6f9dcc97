import createBidi, { type Bidi } from "bidi-js";
import type { Font } from "fontkit";
import { plainText } from "../plain-text.ts";
import type { FontOf, Weight } from "./text-fonts.ts";

/** A stretch of a line in one font and one direction. */
export interface GlyphRun {
  readonly text: string;
  readonly font: Font;
  readonly isRightToLeft: boolean;
  /** From the line's left edge, pt. */
  readonly x: number;
}

/** How a text is typeset. */
export interface Setting {
  readonly fontOf: FontOf;
  readonly weight: Weight;
  /** Pt. */
  readonly size: number;
  /** Maximum width of a line, pt. */
  readonly width: number;
}

// Its types declare the function as a member of the module, but it is the module itself.
const bidi = (createBidi as unknown as () => Bidi)();

/** Hebrew, Arabic and related scripts. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Breaks a text into lines, and each line into runs of glyphs from left to right. */
export function linesOf(text: string, given: Setting): GlyphRun[][] {
  // The whole text tells a character's language, not only the part on one line.
  const setting = {
    ...given,
    fontOf: ((code, _part, weight) => given.fontOf(code, text, weight)) satisfies FontOf,
  };
  const lines: string[] = [];
  for (const paragraph of plainText(text).split("\n")) {
    let [line, used] = ["", 0];
    for (const unit of unitsOf(paragraph).flatMap((part) => short(part, setting))) {
      if (line !== "" && used + widthOf(unit.trimEnd(), setting) > setting.width) {
        lines.push(line);
        [line, used] = ["", 0];
      }
      line += unit;
      used += widthOf(unit, setting);
    }
    lines.push(line);
  }
  return lines.map((line) => glyphRunsOf(line.trimEnd(), setting));
}

const words = new Intl.Segmenter("en", { granularity: "word" });
const letters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Parts of a text between which a line may break: words with their spaces and punctuation. */
function unitsOf(text: string): string[] {
  const units: string[] = [];
  let opening = "";
  for (const { segment, isWordLike } of words.segment(text)) {
    const last = units.at(-1);
    if (/^[\p{Ps}\p{Pi}]/u.test(segment)) {
      opening += segment;
    } else if (
      last === undefined ||
      opening !== "" ||
      isWordLike ||
      (/\s$/.test(last) && segment.trim() !== "")
    ) {
      units.push(opening + segment);
      opening = "";
    } else {
      units[units.length - 1] = last + segment;
    }
  }
  return opening === "" ? units : [...units, opening];
}

/** A word wider than a line is cut between letters. */
function short(unit: string, setting: Setting): string[] {
  if (widthOf(unit.trimEnd(), setting) <= setting.width) return [unit];
  const parts: string[] = [];
  let part = "";
  for (const { segment } of letters.segment(unit)) {
    if (part !== "" && widthOf(part + segment, setting) > setting.width) {
      parts.push(part);
      part = "";
    }
    part += segment;
  }
  return [...parts, part];
}

const widthOf = (text: string, setting: Setting): number =>
  textRunsOf(text, setting).reduce((sum, run) => sum + runWidth(run, setting.size), 0);

interface TextRun {
  readonly text: string;
  readonly font: Font;
  readonly isRightToLeft: boolean;
}

function glyphRunsOf(text: string, setting: Setting): GlyphRun[] {
  let x = 0;
  return textRunsOf(text, setting).map((run) => {
    const left = x;
    x += runWidth(run, setting.size);
    return Object.assign(run, { x: left });
  });
}

/** Characters of a text from left to right, joined if font and direction are the same. */
function textRunsOf(text: string, { fontOf, weight }: Setting): TextRun[] {
  const fonts = fontsOf(text, fontOf, weight);
  const isDrawn = (index: number) => !ISOLATES.includes(text.charAt(index));
  if (!RIGHT_TO_LEFT.test(text)) return joined(text, fonts, [...fonts.keys()].filter(isDrawn), () => 0);
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text);
  const order = bidi.getReorderedIndices(text, { levels, paragraphs }).filter(isDrawn);
  return joined(text, fonts, order, (index) => levels[index] ?? 0);
}

/** Around a text whose direction is its own: they order what is drawn, and are not drawn themselves. */
const ISOLATES = "\u2068\u2069";

/** A name within a sentence, which keeps the sentence's order whatever script the name is written in. */
export const isolated = (name: string): string => `\u2068${name}\u2069`;

/** The font of each UTF-16 unit of a text; a combining mark uses that of its letter. */
function fontsOf(text: string, fontOf: FontOf, weight: Weight): Font[] {
  const fonts: Font[] = [];
  for (const character of text) {
    const last = fonts.at(-1);
    const isMark = last !== undefined && /^[\p{M}\u200c\u200d]$/u.test(character);
    const drawn = ISOLATES.includes(character) ? " " : character;
    const font = isMark ? last : fontOf(drawn.codePointAt(0) ?? 0, text, weight);
    for (let unit = 0; unit < character.length; unit += 1) fonts.push(font);
  }
  return fonts;
}

function joined(
  text: string,
  fonts: readonly Font[],
  order: readonly number[],
  levelOf: (index: number) => number,
): TextRun[] {
  const runs: { from: number; to: number; level: number; font: Font }[] = [];
  for (const index of order) {
    const last = runs.at(-1);
    const [level, font] = [levelOf(index), fonts[index]];
    if (font === undefined) continue;
    if (last && last.font === font && last.level === level && [last.from - 1, last.to].includes(index)) {
      last.from = Math.min(last.from, index);
      last.to = Math.max(last.to, index + 1);
    } else {
      runs.push({ from: index, to: index + 1, level, font });
    }
  }
  return runs.map(({ from, to, level, font }) => {
    const isRightToLeft = level % 2 === 1;
    return { text: isRightToLeft ? turned(text.slice(from, to)) : text.slice(from, to), font, isRightToLeft };
  });
}

/** Fonts reverse right-to-left letters themselves, but not the brackets and spaces between them. */
function turned(text: string): string {
  const mirrored = Array.from(
    letters.segment(text),
    ({ segment }) => bidi.getMirroredCharacter(segment) ?? segment,
  );
  return RIGHT_TO_LEFT.test(text) ? mirrored.join("") : mirrored.toReversed().join("");
}

/** Width of a line, pt. */
export function lineWidth(line: readonly GlyphRun[], size: number): number {
  const last = line.at(-1);
  return last === undefined ? 0 : last.x + runWidth(last, size);
}

const widths = new WeakMap<Font, Map<string, number>>();

function runWidth({ text, font }: TextRun, size: number): number {
  const known = widths.get(font) ?? new Map<string, number>();
  widths.set(font, known);
  const width = known.get(text) ?? font.layout(text).advanceWidth / font.unitsPerEm;
  if (known.size < 5_000) known.set(text, width);
  return width * size;
}

import { readFile } from "node:fs/promises";
import { create, type Font } from "fontkit";
import { LRUCache } from "lru-cache";
import subsetFont from "subset-font";

/** A font family split into slices, each for some characters, as on the web. */
interface Family {
  /** `sans-sc`, as in the package's name. */
  readonly name: string;
  /** Characters for which its slices are used; a text font has the others. */
  readonly uses: RegExp;
}

const NUMBERED = /^\[\d+\]$/;

/** Families ordered by how clearly they are meant: Chinese characters may also be Japanese or Korean. */
const FAMILIES: readonly Family[] = [
  { name: "sans-arabic", uses: /^arabic$/ },
  { name: "sans-hebrew", uses: /^hebrew$/ },
  { name: "sans-thai", uses: /^thai$/ },
  { name: "sans-devanagari", uses: /^devanagari$/ },
  { name: "sans-sc", uses: NUMBERED },
  { name: "sans-jp", uses: NUMBERED },
  { name: "sans-kr", uses: NUMBERED },
  { name: "emoji", uses: NUMBERED },
];

/** Part of a family, by the package's name for it. */
export interface Slice {
  readonly family: string;
  readonly key: string;
}

/**
 * Finds the slice that contains a character; null if none does. `text` tells which language the character
 * belongs to.
 */
export async function sliceOf(codePoint: number, text: string): Promise<Slice | null> {
  const families = isPicture(codePoint) ? FAMILIES.toReversed() : familiesFor(text);
  for (const family of families) {
    const key = (await keysOf(family)).get(codePoint);
    if (key !== undefined) return { family: family.name, key };
  }
  return null;
}

/** Other fonts have some of the emoji as well, as outlines or empty. */
const isPicture = (codePoint: number) => /\p{Extended_Pictographic}/u.test(String.fromCodePoint(codePoint));

/** Letters of a language tell which language the Chinese characters beside them belong to. */
function familiesFor(text: string): readonly Family[] {
  const first = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text) ? "sans-jp" : "sans-kr";
  if (first === "sans-kr" && !/\p{Script=Hangul}/u.test(text)) return FAMILIES;
  return FAMILIES.toSorted((one, other) => Number(other.name === first) - Number(one.name === first));
}

const keys = new Map<Family, Promise<Map<number, string>>>();

/** A family's slices by character. */
function keysOf(family: Family): Promise<Map<number, string>> {
  const known = keys.get(family) ?? readKeys(family);
  keys.set(family, known);
  return known;
}

async function readKeys({ name, uses }: Family): Promise<Map<number, string>> {
  const ranges: Record<string, string> = JSON.parse((await readPart(name, "unicode.json")).toString());
  const found = new Map<number, string>();
  for (const [key, range] of Object.entries(ranges)) {
    if (!uses.test(key)) continue;
    for (const part of range.split(",")) {
      const [first = "", last = first] = part.replace(/^\s*U\+/, "").split("-");
      for (let code = Number.parseInt(first, 16); code <= Number.parseInt(last, 16); code += 1)
        found.set(code, key);
    }
  }
  return found;
}

const readPart = (family: string, path: string) =>
  readFile(new URL(import.meta.resolve(`@fontsource-variable/noto-${family}/${path}`)));

/** Slices kept open: as many as a long document needs. */
const open = new LRUCache<string, Font>({ max: 100 });

/** Opens a slice at a weight, 100 to 900. */
export async function openSlice({ family, key }: Slice, weight: number): Promise<Font> {
  const id = `${family}-${key}-${weight}`;
  const known = open.get(id);
  if (known) return known;
  const file = `noto-${family}-${key.replaceAll(/[[\]]/g, "")}-wght-normal.woff2`;
  const bytes = await subsetFont(await readPart(family, `files/${file}`), undefined, {
    targetFormat: "truetype",
    keepAllGlyphs: true,
    variationAxes: { wght: weight },
  });
  // A single font, because the file contains only one.
  const font = create(bytes) as Font;
  open.set(id, font);
  return font;
}

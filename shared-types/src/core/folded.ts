/** Accents, vowel signs and points, once `normalize` has parted them from their letters. */
const MARKS = /[\u0300-\u036f\u0591-\u05bd\u064b-\u065f\u0670]/g;

/** What people put between words: spaces, hyphens, dashes and apostrophes. */
const GAPS = /[ \t\n\v\f\r\u0085\u1680\u2028\u2029\ufeff'`\u02bc\u2010-\u2015\u2018\u2019-]+/g;

/** Letters of which `normalize` makes no others. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  þ: "th",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  ı: "i",
  ς: "σ",
};

/** Of which a word may be one or two letters, and which are written without spaces. */
const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Shortest word of which any part of a word is a match; shorter ones match where a word begins. */
const PART_LENGTH = 3;

/**
 * Text as searches compare it: without accents and capitals, its words parted by single spaces. `app.folded` does the
 * same in the database.
 */
export const folded = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(MARKS, "")
    .toLowerCase()
    .replace(/[ßæœþøłđðıς]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(GAPS, " ")
    .trim();

/**
 * The words of a search, each as it is looked for in folded text that begins with a space: one that only matches where a
 * word begins has that space in front. Empty where `text` has no word.
 */
export const searchedWords = (text: string): string[] => [
  ...new Set(
    folded(text)
      .split(" ")
      .filter((word) => word !== "")
      .map((word) => (word.length < PART_LENGTH && !WITHOUT_SPACES.test(word) ? ` ${word}` : word)),
  ),
];

/** Whether a text has every word of a search, in any order. */
export function hasWords(text: string, search: string): boolean {
  const within = ` ${folded(text)}`;
  return searchedWords(search).every((word) => within.includes(word));
}

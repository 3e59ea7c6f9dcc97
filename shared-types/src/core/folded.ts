/** Accents, vowel signs and points, once `normalize` has separated them from their letters. */
const MARKS = /[\u0300-\u036f\u0591-\u05bd\u064b-\u065f\u0670]/g;

/** What people put between words: spaces, hyphens, dashes and apostrophes. */
const GAPS = /[ \t\n\v\f\r\u0085\u1680\u2028\u2029\ufeff'`\u02bc\u2010-\u2015\u2018\u2019-]+/g;

/** Letters that `normalize` does not decompose. */
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

/** Scripts written without spaces, or with words of one or two letters. */
const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/**
 * Minimum length of a word that matches anywhere inside another word; shorter ones match only at the start.
 */
const PART_LENGTH = 3;

/**
 * Text as searches compare it: without accents and capitals, its words separated by single spaces.
 * `app.folded` does the same in the database.
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
 * The words of a search, to be found in folded text that begins with a space. A word that matches only at the
 * start of a word gets a leading space. Empty if `text` has no words.
 */
export const searchedWords = (text: string): string[] => [
  ...new Set(
    folded(text)
      .split(" ")
      .filter((word) => word !== "")
      .map((word) => (word.length < PART_LENGTH && !WITHOUT_SPACES.test(word) ? ` ${word}` : word)),
  ),
];

/** Whether a text contains every word of a search, in any order. */
export function hasWords(text: string, search: string): boolean {
  const within = ` ${folded(text)}`;
  return searchedWords(search).every((word) => within.includes(word));
}

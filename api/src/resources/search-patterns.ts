/** Shortest text of which any part of a row is searched; shorter ones are looked for where words begin. */
const SUBSTRING_LENGTH = 3;

/** LIKE patterns for a `search` column, which holds a row's searched fields line by line. */
export function searchPatterns(text: string): string[] {
  const term = text.replace(/[\\%_]/g, "\\$&");
  return text.length < SUBSTRING_LENGTH ? [`${term}%`, `%\n${term}%`, `% ${term}%`] : [`%${term}%`];
}

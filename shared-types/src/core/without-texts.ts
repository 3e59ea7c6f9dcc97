/** Maximum length of an error's message without texts, characters. */
export const LONGEST_MESSAGE = 300;

/** How much of a message is read, characters. */
const LOOKED_AT = 2_000;

/**
 * An error's message without anything a person may have typed or opened: no quoted text except property
 * names, and no query, fragment, mail address or number that could be personal.
 */
export const withoutTexts = (message: string): string =>
  message
    .slice(0, LOOKED_AT)
    .replace(/\s+/g, " ")
    .replace(/\b(?:https?|wss?|blob|data):\S+/g, addressOnly)
    .replace(/[?#]\S*=\S*/g, "")
    .replace(/\((reading|setting) '([\w$]+)'\)/g, "($1 $2)")
    .replace(/(?<!\w)(["'`“‘«])(?:(?!\1).)*(?:\1|[”’»]|$)/g, "…")
    .replace(/[^\s@]+@[^\s@]+/g, "…")
    .replace(/\d{4,}/g, "#")
    .trim()
    .slice(0, LONGEST_MESSAGE);

const addressOnly = (address: string): string =>
  address.startsWith("data:") ? "data:…" : address.replace(/[?#].*/, "");

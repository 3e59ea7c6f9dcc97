import * as z from "zod/mini";

/** The error of a text: `message` if it is missing. */
export const isText = (message: string) => ({
  error: (issue: { input?: unknown }) => (issue.input === undefined ? message : "Must be text"),
});

/** The rule that a text has at most `max` characters. */
export const atMost = (max: number) => z.maxLength(max, `Must be at most ${max} characters`);

/** Soft hyphens, zero-width spaces and marks of direction. Joiners are not among them: they shape letters and pictures. */
const UNSEEN = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** Longest text that is tidied, characters: no rule takes one as long, and bringing its marks in order takes minutes. */
const LONGEST = 1_000;

/** A text without what pasted ones bring along unseen, its letters composed, trimmed. */
export const tidy = (text: string): string =>
  text.length > LONGEST ? text : text.replace(UNSEEN, "").normalize().trim();

/** Tidies a text before the rules after this one. */
export const tidied = z.overwrite<string>(tidy);

import * as z from "zod/mini";

/** The error of a text: `message` if it is missing. */
export const isText = (message: string) => ({
  error: (issue: { input?: unknown }) => (issue.input === undefined ? message : "Must be text"),
});

/** The rule that a text has at most `max` characters. */
export const atMost = (max: number) => z.maxLength(max, `Must be at most ${max} characters`);

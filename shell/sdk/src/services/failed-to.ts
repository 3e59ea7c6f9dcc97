import type { Toast } from "./services.ts";

/**
 * The toast for something that did not work: "Failed to delete client", with the server's sentence. A few show the
 * status in front of it as well: docs/product/data-rules.md.
 */
export const failedTo =
  (what: string, { hasStatus = false } = {}) =>
  (message: string): Toast => ({
    title: `Failed to ${what}`,
    description: hasStatus ? message : sentenceIn(message),
    tone: "destructive",
  });

/** The sentence for people in an error's message, which is "{status}: {sentence}" if a server answered. */
export const sentenceIn = (message: string): string => message.replace(/^[1-5]\d\d: /, "");

/** A thing's name inside a sentence: "client", but "DMC". */
export const inSentence = (thing: string) => (thing === thing.toUpperCase() ? thing : thing.toLowerCase());

import type { Toast } from "./services.ts";

/** The toast for something that did not work: "Failed to delete client", with the server's message. */
export const failedTo =
  (what: string) =>
  (message: string): Toast => ({ title: `Failed to ${what}`, description: message, tone: "destructive" });

/** A thing's name inside a sentence: "client", but "DMC". */
export const inSentence = (thing: string) => (thing === thing.toUpperCase() ? thing : thing.toLowerCase());

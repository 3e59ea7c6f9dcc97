import type { Toast } from "../shell/services.ts";

/** What a form says, and the toasts that follow it. */
export interface FormWords {
  readonly title: string;
  readonly description?: string;
  readonly submit: string;
  readonly busy: string;
  readonly done: Toast;
  /** The toast after a failure, with the server's message. */
  readonly failed: (message: string) => Toast;
}

/** What the forms of a new and of an existing row say, for a thing such as "Client". */
export function formWordsOf(
  thing: string,
  addTitle = `Add ${thing}`,
): { create: FormWords; edit: FormWords } {
  return {
    create: {
      title: addTitle,
      submit: `Create ${thing}`,
      busy: "Creating...",
      done: { title: `${thing} Created` },
      failed: failedTo(`create ${inSentence(thing)}`),
    },
    edit: {
      title: `Edit ${thing}`,
      submit: "Save Changes",
      busy: "Saving...",
      done: { title: `${thing} Updated` },
      failed: failedTo(`update ${inSentence(thing)}`),
    },
  };
}

/** The toast for something that did not work: "Failed to delete client", with the server's message. */
export const failedTo =
  (what: string) =>
  (message: string): Toast => ({ title: `Failed to ${what}`, description: message, tone: "destructive" });

/** A thing's name inside a sentence: "client", but "DMC". */
export const inSentence = (thing: string) => (thing === thing.toUpperCase() ? thing : thing.toLowerCase());

import { failedTo, inSentence } from "../services/failed-to.ts";
import type { Toast } from "../services/services.ts";

/** A form's texts, and the toasts after it. */
export interface FormWords {
  readonly title: string;
  readonly description?: string;
  readonly submit: string;
  readonly busy: string;
  readonly done: Toast;
  /** The toast after a failure, with the server's message. */
  readonly failed: (message: string) => Toast;
}

/**
 * Texts of the forms for a new and an existing row of a thing such as "Client". With `hasStatus` failures show the
 * status of the answer.
 */
export function formWordsOf(
  thing: string,
  addTitle = `Add ${thing}`,
  { hasStatus = false } = {},
): { create: FormWords; edit: FormWords } {
  return {
    create: {
      title: addTitle,
      submit: `Create ${thing}`,
      busy: "Creating...",
      done: { title: `${thing} Created` },
      failed: failedTo(`create ${inSentence(thing)}`, { hasStatus }),
    },
    edit: {
      title: `Edit ${thing}`,
      submit: "Save Changes",
      busy: "Saving...",
      done: { title: `${thing} Updated` },
      failed: failedTo(`update ${inSentence(thing)}`, { hasStatus }),
    },
  };
}

import { useEffect, useRef } from "react";
import { type Dmc, defaultOnboardingMessage, defaultOnboardingSubject } from "@dmc-hub/shared-types";
import { useFormContext } from "@dmc-hub/sdk/forms";
import { editedTo, type FilledText, filledFor } from "./filled-text.ts";

const texts = ["subject", "message"] as const;

const templates = () => ({
  subject: { text: defaultOnboardingSubject, places: [] } as FilledText,
  message: { text: defaultOnboardingMessage, places: [] } as FilledText,
});

/**
 * Fills the chosen DMC into the surrounding form: its contact's address, and its subdomain wherever the texts
 * have a place for it. Another choice replaces what the previous one filled in, never what a person typed.
 */
export function useFilledForm(dmc: Dmc | null): void {
  const { subscribe, setValue, getValues, formState } = useFormContext();
  const filled = useRef(templates());
  const contact = useRef("");
  const { id = null, subdomain = null, contactEmail = "" } = dmc ?? {};
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          for (const name of texts) filled.current[name] = editedTo(filled.current[name], values[name]);
        },
      }),
    [subscribe],
  );
  useEffect(() => {
    const write = (name: string, value: unknown) =>
      setValue(name, value, { shouldValidate: formState.isSubmitted });
    write("dmcId", id);
    for (const name of texts) {
      filled.current[name] = filledFor(filled.current[name], subdomain);
      write(name, filled.current[name].text);
    }
    if (!["", contact.current].includes(getValues("recipientEmail"))) return;
    contact.current = contactEmail;
    write("recipientEmail", contactEmail);
    // oxlint-disable-next-line react/exhaustive-deps -- what was submitted changes nothing that was chosen
  }, [id, subdomain, contactEmail, setValue, getValues]);
}

import { useState } from "react";
import {
  defaultOnboardingMessage,
  defaultOnboardingSubject,
  type OnboardingEmail,
  onboardingEmail,
  type OnboardingProgress,
} from "@dmc-hub/shared-types";
import { useQueryClient, useToast } from "@dmc-hub/sdk";
import { useSchemaForm } from "@dmc-hub/sdk/forms";
import { useUnsaved } from "@dmc-hub/sdk/list";
import { api } from "./onboarding-api.ts";
import { type Progress, progressAddress } from "./use-progress.ts";

/** The form's initial values. */
const values = {
  // None; the schema then asks for one.
  dmcId: null as unknown as number,
  recipientEmail: "",
  subject: defaultOnboardingSubject,
  message: defaultOnboardingMessage,
};

/** What would have to be typed again. */
const TYPED = ["recipientEmail", "subject", "message"] as const;

/** A question waiting for its answer. */
type Question = (isSure: boolean) => void;

/** The form of an invitation, sending it, and the question before resetting an account in use. */
export function useInvitation(progress: Progress) {
  const toast = useToast();
  const client = useQueryClient();
  const [question, setQuestion] = useState<Question | null>(null);
  const isSure = async () => {
    const answer = await new Promise<boolean>((resolve) => setQuestion(() => resolve));
    setQuestion(null);
    return answer;
  };
  const { form, submit } = useSchemaForm<OnboardingEmail, OnboardingEmail>({
    schema: onboardingEmail,
    values,
    onSubmit: async (draft) => {
      // Requested again, because somebody may have signed in since the screen was opened.
      const { data } = await progress.refetch({ throwOnError: true });
      if (data?.firstSignIn && !(await isSure())) return;
      const mail = await api.onboarding.send({ body: draft });
      client.setQueryData<OnboardingProgress>(
        [progressAddress(draft.dmcId)],
        (before) => before && { ...before, mail },
      );
      // What was sent is not lost by going on.
      form.reset(draft, { keepValues: true });
      toast({ title: "Onboarding Email Sent", description: `To ${mail.recipient}` });
      await client.invalidateQueries({ queryKey: ["/api/users"] });
    },
    onFailure: ({ message }) =>
      toast({ title: "Failed to send email", description: message, tone: "destructive" }),
  });
  const { isSubmitting, dirtyFields } = form.formState;
  const isTyped = TYPED.some((name) => dirtyFields[name] === true);
  useUnsaved(isTyped, { isBeingSaved: isSubmitting, isOnPage: true });
  return {
    form,
    submit: () => submit(),
    /** Sends the form's content to this address. */
    sendTo: (recipientEmail: string) => {
      form.setValue("recipientEmail", recipientEmail);
      return submit();
    },
    question,
  };
}

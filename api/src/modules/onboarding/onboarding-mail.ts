import { fillPlaceholders, type OnboardingEmail, placeholdersIn } from "@dmc-hub/shared-types";
import { mailBody } from "../../platform/mail/mail-body.ts";
import type { NewMail } from "../../platform/mail/outbox.ts";

/** The values of the placeholders. */
export interface Invitation {
  readonly subdomain: string;
  /** Public host of the application, from its configuration. */
  readonly host: string;
  /** Address of the portal's first page. */
  readonly portal: string;
  readonly username: string;
  readonly temporaryPassword: string;
}

/** The mail of an invitation, with everything that its reader needs, even if the message leaves it out. */
export function onboardingMail(
  { dmcId, recipientEmail, subject, message }: OnboardingEmail,
  { portal, ...values }: Invitation,
): NewMail {
  return {
    kind: "onboarding",
    dmcId,
    recipient: recipientEmail,
    subject: fillPlaceholders(subject, { subdomain: values.subdomain, host: values.host }),
    ...mailBody({
      paragraphs: [fillPlaceholders(withCredentials(message), values)],
      link: { label: "Open your portal", address: portal },
    }),
  };
}

function withCredentials(message: string): string {
  const given = placeholdersIn(message);
  const missing = [
    ...(given.includes("username") ? [] : ["Username: {{username}}"]),
    ...(given.includes("temporaryPassword") ? [] : ["Temporary password: {{temporaryPassword}}"]),
  ];
  return [message.trim(), ...(missing.length > 0 ? [missing.join("\n")] : [])].join("\n\n");
}

import { fillPlaceholders, type OnboardingEmail, placeholdersIn } from "@dmc-hub/shared-types";
import type { NewMail } from "../mail/outbox.ts";

/** What fills the placeholders. */
export interface Invitation {
  readonly subdomain: string;
  /** Public host of the application, from its configuration. */
  readonly host: string;
  /** Address of the portal's first page. */
  readonly portal: string;
  readonly username: string;
  readonly temporaryPassword: string;
}

/** The mail of an invitation, with everything that its reader needs, whatever the message leaves out. */
export function onboardingMail(
  { dmcId, recipientEmail, subject, message }: OnboardingEmail,
  { portal, ...values }: Invitation,
): NewMail {
  const paragraphs = [fillPlaceholders(withCredentials(message), values)];
  return {
    kind: "onboarding",
    dmcId,
    recipient: recipientEmail,
    subject: fillPlaceholders(subject, { subdomain: values.subdomain, host: values.host }),
    bodyText: [...paragraphs, `Open your portal: ${portal}`, ""].join("\n\n"),
    bodyHtml: htmlOf(paragraphs.join("\n\n"), portal),
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

const htmlOf = (text: string, portal: string) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>DMC Hub</title></head>
<body style="margin:0;padding:24px;background:#f4f6f8;font:16px/1.5 system-ui,sans-serif;color:#1b2733">
<div style="max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border-radius:8px">
${text
  .trim()
  .split(/\n{2,}/)
  .map(paragraph)
  .join("\n")}
<p><a href="${escaped(portal)}" style="color:#00629b">Open your portal</a></p>
</div>
</body>
</html>
`;

const paragraph = (text: string) => `<p>${escaped(text).replaceAll("\n", "<br>\n")}</p>`;

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");

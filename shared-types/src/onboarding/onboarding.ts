import * as z from "zod/mini";
import { endpoint } from "../core/endpoint.ts";
import { digits, email, id, instant, line, prose } from "../core/fields.ts";
import { mail } from "../mails/mail.ts";

/**
 * Placeholders in a message, written `{{username}}`: the DMC's subdomain, the host it belongs to, and the
 * username and temporary password of its first account.
 */
export const onboardingPlaceholders = ["subdomain", "host", "username", "temporaryPassword"] as const;
export type OnboardingPlaceholder = (typeof onboardingPlaceholders)[number];

/** The form's initial values. */
export const defaultOnboardingSubject = "Welcome to DMC Hub: set up your portal";

export const defaultOnboardingMessage = `Welcome to DMC Hub,

your company's portal is ready at {{subdomain}}.{{host}}

Sign in with
Username: {{username}}
Temporary password: {{temporaryPassword}}

You will be prompted to change the password at your first login. After that your portal is yours: add your team, your clients and your first proposal.

If you did not expect this message, please tell us by answering it.

The DMC Hub team`;

const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;

/** The text with its placeholders filled from `values`; others stay as they are. */
export const fillPlaceholders = (
  text: string,
  values: Readonly<Partial<Record<OnboardingPlaceholder, string>>>,
): string => {
  const known = new Map<string, string>(Object.entries(values));
  return text.replace(PLACEHOLDER, (whole, name: string) => known.get(name.trim()) ?? whole);
};

/** The placeholders in a text, known or not. */
export const placeholdersIn = (text: string): string[] =>
  [...text.matchAll(PLACEHOLDER)].map(([, name]) => (name ?? "").trim());

const knowsOnly = (names: readonly string[], message: string) =>
  z.refine<string>((text) => placeholdersIn(text).every((name) => names.includes(name)), message);

const known = onboardingPlaceholders.map((name) => `{{${name}}}`).join(", ");

/** What an administrator sends to invite a DMC's first user; docs/product/onboarding.md. */
export const onboardingEmail = z.object({
  dmcId: digits(
    z
      .int("Please select a DMC")
      .check(z.gte(1, "Please select a DMC"), z.lte(Number.MAX_SAFE_INTEGER, "Please select a DMC")),
  ),
  recipientEmail: email(),
  /** A mail header, visible to others: one line, and no secrets. */
  subject: line(1, "Subject is required").check(
    z.regex(/^[^\p{Cc}\u2028\u2029]*$/u, "Subject must be one line"),
    knowsOnly(["subdomain", "host"], "The subject can only hold {{subdomain}} and {{host}}"),
  ),
  message: prose(10, "Message should be at least 10 characters").check(
    knowsOnly(onboardingPlaceholders, `The message can only hold ${known}`),
  ),
});
export type OnboardingEmail = z.input<typeof onboardingEmail>;

/** How far a DMC's onboarding has come: five steps; docs/product/onboarding.md#process. */
export const onboardingProgress = z.object({
  /** Always done: no DMC exists without one. */
  profile: z.literal(true),
  /** Whether a theme is assigned. */
  theme: z.boolean(),
  /** The newest onboarding mail of the last 90 days; null if there is none. */
  mail: z.nullable(mail),
  /** When a member of its staff first signed in; null if never. */
  firstSignIn: z.nullable(instant),
  /** Whether the portal shows a logo, the DMC's own or its theme's. */
  look: z.boolean(),
});
export type OnboardingProgress = z.output<typeof onboardingProgress>;

/** Inviting a DMC's first user, and following the progress. */
export const onboarding = {
  send: endpoint({
    method: "POST",
    path: "/api/onboarding-emails",
    access: ["admin"],
    creates: true,
    summary: "Create or reset a DMC's first account with a temporary password, and mail it",
    refuses: [409],
    body: onboardingEmail,
    response: mail,
  }),
  progress: endpoint({
    method: "GET",
    path: "/api/dmcs/:id/onboarding",
    access: ["admin"],
    summary: "Get the progress of a DMC's onboarding",
    params: z.object({ id: digits(id) }),
    response: onboardingProgress,
  }),
};

import { defaultOnboardingSubject, type Mail, type OnboardingProgress } from "@dmc-hub/shared-types";
import { administrator, fakeApi, json, openScreen, screen, within } from "@dmc-hub/sdk/test";
import { OnboardingScreen } from "./onboarding-screen.tsx";

/** A DMC that can be chosen. */
export const azure = {
  id: 3,
  name: "Azure",
  subdomain: "azure",
  contactEmail: "hello@azure.example",
  active: true,
};
const summit = { ...azure, id: 4, name: "Summit", subdomain: "summit", contactEmail: "desk@summit.example" };
const quiet = { ...azure, id: 5, name: "Quiet", subdomain: "quiet", active: false };

/** The progress of a newly created DMC. */
export const nothingYet = {
  profile: true,
  theme: false,
  mail: null,
  firstSignIn: null,
  look: false,
} as const;

/** A waiting mail. */
export const mail: Mail = {
  id: 9,
  kind: "onboarding",
  dmcId: 3,
  recipient: "hello@azure.example",
  subject: defaultOnboardingSubject,
  state: "queued",
  attempts: 0,
  failure: null,
  createdAt: "2026-05-01T10:00:00Z",
  sentAt: null,
};

type Answers = Parameters<typeof fakeApi>[0];

/** Opens the screen with three DMCs and the test's own answers. */
export const open = (
  at = "/admin/onboarding",
  progress: OnboardingProgress = nothingYet,
  answers: Answers = {},
) => {
  const calls = fakeApi({
    "GET /api/dmcs": () => json([summit, azure, quiet]),
    "GET /api/platform": () => json({ host: "hub.example", supportEmail: null, supportUrl: null }),
    "GET /api/dmcs/:id/onboarding": () => json(progress),
    ...answers,
  });
  return { calls, ...openScreen(<OnboardingScreen />, { user: administrator, at }) };
};

/** Parts of the form. */
export const field = (name: string) => screen.getByRole("textbox", { name });
export const select = () => screen.getByRole("combobox", { name: "DMC" });
export const sendButton = () => screen.getByRole("button", { name: "Send Onboarding Email" });

/** The label of each of the five steps. */
export const steps = () =>
  within(screen.getByRole("region", { name: /^Onboarding process/ }))
    .getAllByRole("listitem")
    .map((item) => /(?:Done|To do|Waiting|Failed)/.exec(item.textContent)?.[0]);

/** The invitations that were sent. */
export const sentIn = (calls: ReturnType<typeof fakeApi>) =>
  calls.filter(({ method, path }) => method === "POST" && path === "/api/onboarding-emails");

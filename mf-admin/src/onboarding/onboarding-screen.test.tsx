import { expect, test } from "@jest/globals";
import { defaultOnboardingMessage, defaultOnboardingSubject, type Mail } from "@dmc-hub/shared-types";
import { json, problem, screen, waitFor } from "@dmc-hub/sdk/test";
import { field, mail, nothingYet, open, select, sendButton, sentIn, steps } from "./testing-onboarding.tsx";

test("without a DMC, the first two steps are done and the form holds the defaults", async () => {
  open();
  await screen.findByRole("option", { name: "Azure" });
  expect(steps()).toEqual(["Done", "Done", "To do", "To do", "To do"]);
  expect(field("Subject")).toHaveValue(defaultOnboardingSubject);
  expect(field("Message")).toHaveValue(defaultOnboardingMessage);
  expect(field("Message")).toHaveAttribute("rows", "12");
  expect(field("Recipient Email")).toHaveValue("");
  expect(screen.getByRole("link", { name: "Manage DMCs" })).toHaveAttribute("href", "/admin/dmcs");
  expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
    "Select a DMC",
    "Azure",
    "Quiet (inactive)",
    "Summit",
  ]);
});

test("with a DMC, the steps are as they are", async () => {
  open("/admin/onboarding?dmc=3", {
    ...nothingYet,
    mail: { ...mail, state: "sent", sentAt: "2026-05-01T10:00:05Z" },
    firstSignIn: "2026-05-02T08:00:00Z",
  });
  expect(await screen.findByText(/First sign-in on May 2, 2026/)).toBeVisible();
  expect(steps()).toEqual(["Done", "To do", "Done", "Done", "To do"]);
  expect(screen.getByRole("link", { name: "Choose a theme" })).toHaveAttribute("href", "/admin/dmcs?edit=3");
  expect(screen.getByRole("status")).toHaveTextContent(/Sent on May 1, 2026/);
});

test("sends, tells at once that it is queued, and shows by itself when it is sent", async () => {
  const sent: Mail = { ...mail, state: "sent", sentAt: "2026-05-01T10:00:05Z", attempts: 1 };
  const states: (Mail | null)[] = [null];
  // The last state stays.
  const stateNow = () => (states.length > 1 ? states.shift() : states[0]) ?? null;
  const { person, calls, toasts } = open("/admin/onboarding?dmc=3", nothingYet, {
    "GET /api/dmcs/:id/onboarding": () => json({ ...nothingYet, mail: stateNow() }),
    "POST /api/onboarding-emails": () => {
      states.splice(0, 1, mail, sent);
      return json(mail, {}, 201);
    },
  });
  await waitFor(() => expect(select()).toHaveValue("3"));
  await person.click(sendButton());
  expect(await screen.findByText("Queued")).toBeVisible();
  expect(toasts).toEqual([{ title: "Onboarding Email Sent", description: "To hello@azure.example" }]);
  expect(steps()[2]).toBe("Waiting");
  expect(sentIn(calls)[0]?.body).toEqual({
    dmcId: 3,
    recipientEmail: "hello@azure.example",
    subject: defaultOnboardingSubject,
    message: defaultOnboardingMessage.replace("{{subdomain}}", "azure"),
  });
  expect(await screen.findByText("Sent")).toBeVisible();
  expect(steps()[2]).toBe("Done");
  expect(screen.queryByRole("button", { name: "Send again" })).toBeNull();
});

const failed: Mail = { ...mail, state: "failed", attempts: 1, failure: "The mail server refused it: 550" };

test("a failed mail says why, and is tried again", async () => {
  let now: Mail = failed;
  const { person, calls } = open("/admin/onboarding?dmc=3", nothingYet, {
    "GET /api/dmcs/:id/onboarding": () => json({ ...nothingYet, mail: now }),
    "POST /api/mails/:id/retry": () => json((now = { ...mail, state: "sent", sentAt: mail.createdAt })),
  });
  expect(await screen.findByText("The mail server refused it: 550")).toBeVisible();
  expect(steps()[2]).toBe("Failed");
  await person.click(screen.getByRole("button", { name: "Send again" }));
  expect(await screen.findByText("Sent")).toBeVisible();
  expect(sentIn(calls)).toEqual([]);
});

test("a failed mail whose text is gone is sent anew, to the same address", async () => {
  const gone = "This mail's text is not kept any more. Send a new one instead.";
  const { person, calls } = open(
    "/admin/onboarding?dmc=3",
    { ...nothingYet, mail: { ...failed, recipient: "chief@azure.example" } },
    {
      "POST /api/mails/:id/retry": () => problem(409, gone),
      "POST /api/onboarding-emails": () => json(mail, {}, 201),
    },
  );
  await person.click(await screen.findByRole("button", { name: "Send again" }));
  expect(await screen.findByText("Queued")).toBeVisible();
  expect(sentIn(calls)).toMatchObject([{ body: { recipientEmail: "chief@azure.example" } }]);
});

test("the resources open in a tab of their own, and support is who the configuration says", async () => {
  open("/admin/onboarding", nothingYet, {
    "GET /api/platform": () =>
      json({ host: "hub.example", supportEmail: "help@hub.example", supportUrl: "https://hub.example/help" }),
  });
  for (const [name, href] of [
    ["User Guide PDF", "/documents/user-guide.pdf"],
    ["Branding Guidelines PDF", "/documents/branding-guidelines.pdf"],
    ["hub.example/help", "https://hub.example/help"],
  ] as const) {
    const link = await screen.findByRole("link", { name });
    expect(link).toHaveAttribute("href", href);
    expect(link).toHaveAttribute("target", "_blank");
    expect(link).toHaveAttribute("rel", "noopener");
  }
  expect(screen.getByRole("link", { name: "help@hub.example" })).toHaveAttribute(
    "href",
    "mailto:help@hub.example",
  );
});

test("without a support contact, it says how one is set", async () => {
  open();
  expect(await screen.findByText(/Set SUPPORT_EMAIL or SUPPORT_URL/)).toBeVisible();
});

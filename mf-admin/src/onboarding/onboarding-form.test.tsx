import { expect, test } from "@jest/globals";
import { defaultOnboardingMessage } from "@dmc-hub/shared-types";
import { json, problem, screen, waitFor, within } from "@dmc-hub/sdk/test";
import { azure, field, mail, nothingYet, open, select, sendButton, sentIn } from "./testing-onboarding.tsx";

test("says what the DMCs are waiting for, and that there are none", async () => {
  const answer = Promise.withResolvers<Response>();
  open("/admin/onboarding", nothingYet, { "GET /api/dmcs": () => answer.promise });
  expect(await screen.findByRole("option", { name: "Loading DMCs..." })).toBeInTheDocument();
  answer.resolve(json([]));
  expect(await screen.findByRole("option", { name: "No DMCs available" })).toBeInTheDocument();
});

test("says why the DMCs could not be loaded, and tries again", async () => {
  const answers = [problem(503, "Restarting."), json([azure])];
  const { person } = open("/admin/onboarding", nothingYet, {
    "GET /api/dmcs": () => answers.shift() ?? json([]),
  });
  expect(await screen.findByText("The DMCs could not be loaded: Restarting.")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("option", { name: "Azure" })).toBeInTheDocument();
});

test("each field says its rule, and nothing is sent", async () => {
  const { person, calls } = open();
  await screen.findByRole("option", { name: "Azure" });
  await person.clear(field("Subject"));
  await person.clear(field("Message"));
  await person.type(field("Message"), "Too short");
  await person.click(sendButton());
  expect(await screen.findByText("Please select a DMC")).toBeVisible();
  for (const message of [
    "Please enter a valid email address",
    "Subject is required",
    "Message should be at least 10 characters",
  ])
    expect(screen.getByText(message)).toBeVisible();
  await person.selectOptions(select(), "Azure");
  await waitFor(() => expect(screen.queryByText("Please select a DMC")).toBeNull());
  expect(screen.queryByText("Please enter a valid email address")).toBeNull();
  expect(sentIn(calls)).toEqual([]);
});

test("a choice fills recipient and subdomain, another one fills them again, and both stand in the address", async () => {
  const { person, address } = open();
  await screen.findByRole("option", { name: "Azure" });
  await person.selectOptions(select(), "Azure");
  await waitFor(() => expect(field("Recipient Email")).toHaveValue("hello@azure.example"));
  expect(field("Message")).toHaveValue(defaultOnboardingMessage.replace("{{subdomain}}", "azure"));
  expect(await screen.findByText("The portal's address: azure.hub.example")).toBeVisible();
  expect(address()).toBe("/admin/onboarding?dmc=3");
  await person.selectOptions(select(), "Summit");
  await waitFor(() => expect(field("Recipient Email")).toHaveValue("desk@summit.example"));
  expect(field("Message")).toHaveValue(defaultOnboardingMessage.replace("{{subdomain}}", "summit"));
  expect(address()).toBe("/admin/onboarding?dmc=4");
  await person.selectOptions(select(), "Select a DMC");
  await waitFor(() => expect(field("Message")).toHaveValue(defaultOnboardingMessage));
  expect(field("Recipient Email")).toHaveValue("");
  expect(address()).toBe("/admin/onboarding");
});

test("what was typed stays when another DMC is chosen, and an address that is not its own is told", async () => {
  const { person } = open("/admin/onboarding?dmc=3");
  await waitFor(() => expect(select()).toHaveValue("3"));
  await person.type(field("Message"), " PS: see you!");
  await person.clear(field("Subject"));
  await person.type(field("Subject"), "Come in");
  await person.clear(field("Recipient Email"));
  await person.type(field("Recipient Email"), "chief@azure.example");
  await person.selectOptions(select(), "Summit");
  const message = `${defaultOnboardingMessage.replace("{{subdomain}}", "summit")} PS: see you!`;
  await waitFor(() => expect(field("Message")).toHaveValue(message));
  expect(field("Subject")).toHaveValue("Come in");
  expect(field("Recipient Email")).toHaveValue("chief@azure.example");
  expect(screen.getByText(/The contact of Summit is desk@summit.example/)).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Use it" }));
  expect(field("Recipient Email")).toHaveValue("desk@summit.example");
});

test("a refusal lands on its field, and what was typed stays", async () => {
  const message = "Another user has this address";
  const { person, toasts } = open("/admin/onboarding?dmc=3", nothingYet, {
    "POST /api/onboarding-emails": () => problem(409, message, [{ path: "recipientEmail", message }]),
  });
  await waitFor(() => expect(select()).toHaveValue("3"));
  await person.click(sendButton());
  expect(await screen.findByText(message)).toBeVisible();
  expect(field("Recipient Email")).toHaveValue("hello@azure.example");
  expect(toasts).toEqual([
    { title: "Failed to send email", description: `409: ${message}`, tone: "destructive" },
  ]);
});

test("asks before the account of a DMC in use is reset", async () => {
  const { person, calls, toasts } = open(
    "/admin/onboarding?dmc=3",
    { ...nothingYet, firstSignIn: "2026-05-02T08:00:00Z" },
    { "POST /api/onboarding-emails": () => json(mail, {}, 201) },
  );
  expect(await screen.findByText(/^Staff of Azure have already signed in/)).toBeVisible();
  await person.click(sendButton());
  const question = await screen.findByRole("alertdialog", { name: "Reset the first account?" });
  expect(within(question).getByText(/new temporary password and signs it out everywhere/)).toBeVisible();
  await person.click(within(question).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(sendButton()).toBeEnabled());
  expect(sentIn(calls)).toEqual([]);
  await person.click(sendButton());
  await person.click(await screen.findByRole("button", { name: "Send and reset" }));
  await waitFor(() => expect(toasts).toHaveLength(1));
  expect(sentIn(calls)).toHaveLength(1);
});

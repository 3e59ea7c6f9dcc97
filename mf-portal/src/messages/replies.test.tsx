import { expect, test } from "@jest/globals";
import type { Message } from "@dmc-hub/shared-types";
import { fakeApi, json, keptRow, listPage, problem, screen, waitFor, within } from "@dmc-hub/sdk/test";
import { greeting } from "./testing-message.ts";
import { answers, open } from "./testing-messages-panel.tsx";

test("answers a message to who wrote it, about what it was about", async () => {
  const calls = fakeApi(answers({ ...greeting, relatedTo: "proposal", relatedId: 21 }));
  const { person, address, toasts } = open();
  await person.click(await screen.findByRole("link", { name: "Reply" }));
  expect(address()).toBe("/dashboard?panel=messages&reply=71");
  const form = within(await screen.findByRole("dialog", { name: "Reply" }));
  await waitFor(() => expect(form.getByRole("combobox", { name: "To" })).toHaveDisplayValue("Bruno Reis"));
  await person.click(form.getByRole("button", { name: "Send Message" }));
  expect(await form.findByText("Write a message")).toBeVisible();
  await person.type(form.getByRole("textbox", { name: "Message" }), "Take it.");
  await person.click(form.getByRole("button", { name: "Send Message" }));
  await waitFor(() => expect(toasts.at(-1)).toEqual({ title: "Message Sent" }));
  expect(calls.find(({ method }) => method === "POST")?.body).toMatchObject({
    receiverId: 8,
    content: "Take it.",
    relatedTo: "proposal",
    relatedId: 21,
  });
  await waitFor(() => expect(address()).toBe("/dashboard?panel=messages"));
});

test("answers who wrote a message although the colleagues are never loaded", async () => {
  const calls = fakeApi({
    ...answers(greeting),
    "GET /api/company/members": () => new Promise(() => undefined),
  });
  const { person, toasts } = open("/dashboard?panel=messages&reply=71");
  const form = within(await screen.findByRole("dialog", { name: "Reply" }));
  await person.click(form.getByRole("combobox", { name: "To" }));
  await person.tab();
  await person.type(form.getByRole("textbox", { name: "Message" }), "Take it.");
  await person.click(form.getByRole("button", { name: "Send Message" }));
  await waitFor(() => expect(toasts).toEqual([{ title: "Message Sent" }]));
  expect(calls.find(({ method }) => method === "POST")?.body).toMatchObject({ receiverId: 8 });
});

test("answers an administrator, who is no colleague, before everyone", async () => {
  const theirs = { ...greeting, senderId: 1, senderName: "Ada Lindqvist" };
  const calls = fakeApi({ ...answers(theirs), "GET /api/messages/:id": () => json(theirs) });
  const { person, toasts } = open("/dashboard?panel=messages&reply=71");
  const form = within(await screen.findByRole("dialog", { name: "Reply" }));
  await waitFor(() => expect(form.getByRole("combobox", { name: "To" })).toHaveDisplayValue("Everyone"));
  await person.type(form.getByRole("textbox", { name: "Message" }), "Thank you.");
  await person.click(form.getByRole("button", { name: "Send Message" }));
  await waitFor(() => expect(toasts).toEqual([{ title: "Message Sent" }]));
  expect(calls.find(({ method }) => method === "POST")?.body).toMatchObject({ receiverId: null });
});

test("keeps a reply being typed although the sender deletes the message meanwhile", async () => {
  const rows = [greeting];
  const calls = fakeApi({
    ...answers(),
    "GET /api/messages": () => listPage(rows),
    "GET /api/messages/:id": () => problem(404, "This message does not exist."),
  });
  const { person, hear, toasts, address } = open();
  await person.click(await screen.findByRole("link", { name: "Reply" }));
  const form = within(await screen.findByRole("dialog", { name: "Reply" }));
  await waitFor(() => expect(form.getByRole("combobox", { name: "To" })).toHaveDisplayValue("Bruno Reis"));
  await person.type(form.getByRole("textbox", { name: "Message" }), "Take it.");
  rows.pop();
  await hear();
  expect(await screen.findByText("No messages to display")).toBeInTheDocument();
  expect(form.getByRole("textbox", { name: "Message" })).toHaveValue("Take it.");
  await person.click(form.getByRole("button", { name: "Send Message" }));
  await waitFor(() => expect(toasts).toEqual([{ title: "Message Sent" }]));
  expect(calls.find(({ method }) => method === "POST")?.body).toMatchObject({
    receiverId: 8,
    content: "Take it.",
  });
  await waitFor(() => expect(address()).toBe("/dashboard?panel=messages"));
});

test("shows and marks as read the message that is opened although newer ones have pushed it out of the list", async () => {
  const kept = keptRow<Message>({ ...greeting, content: "The pier is closed.", read: false });
  const calls = fakeApi({
    ...answers({ ...greeting, id: 140, content: "Good morning" }),
    "GET /api/messages/:id": () => json(kept.now()),
    "PUT /api/messages/:id": kept.put,
  });
  const { person } = open("/dashboard?panel=messages&reply=71");
  await screen.findByText("The pier is closed.");
  await waitFor(() => expect(kept.now().read).toBe(true));
  await person.click(await screen.findByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Reply" })).toBeNull());
  const [first, ...others] = screen.getAllByRole("listitem");
  expect(first).toHaveTextContent("The pier is closed.");
  expect(others).toHaveLength(1);
  expect(others[0]).toHaveTextContent("Good morning");
  expect(calls.filter(({ method }) => method === "PUT")).toHaveLength(1);
});

test("says why the message to answer cannot be opened", async () => {
  fakeApi({
    ...answers(),
    "GET /api/messages/:id": () => problem(404, "This message does not exist."),
  });
  open("/dashboard?panel=messages&reply=71");
  expect(await screen.findByText("This message could not be opened")).toBeVisible();
  expect(screen.getByText("This message does not exist.")).toBeVisible();
});

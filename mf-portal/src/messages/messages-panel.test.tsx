import { expect, test } from "@jest/globals";
import type { Message } from "@dmc-hub/shared-types";
import {
  fakeApi,
  json,
  keptRow,
  listPage,
  openScreen,
  problem,
  screen,
  waitFor,
  within,
} from "@dmc-hub/sdk/test";
import { azure, companyAnswers } from "../address/testing-company.ts";
import { MessagesPanel } from "./messages-panel.tsx";
import { greeting } from "./testing-message.ts";

const answers = (...rows: object[]) => ({
  ...companyAnswers,
  "GET /api/company/members": () =>
    json([
      { id: 7, name: "Ana Silva", username: "ana", email: "a@azure.example", avatar: null },
      { id: 8, name: "Bruno Reis", username: "bruno", email: "b@azure.example", avatar: null },
      { id: 9, name: "Noa Berg", username: "noa", email: "n@azure.example", avatar: null, isWaiting: true },
    ]),
  "GET /api/messages": () => listPage(rows),
  "GET /api/messages/:id": () => json(greeting),
  "POST /api/messages": () => json(greeting),
});

const open = (at = "/dashboard?panel=messages") =>
  openScreen(<MessagesPanel company={azure} onClose={() => undefined} />, { at });

test("names who wrote: the company, the colleague, or the number of one who is gone", async () => {
  fakeApi(
    answers(
      { ...greeting, id: 1, senderId: null, senderName: null, createdAt: null },
      { ...greeting, id: 2, createdAt: new Date(Date.now() - 2 * 3_600_000).toISOString() },
      { ...greeting, id: 3, senderId: 12, senderName: null },
    ),
  );
  open();
  const lines = await screen.findAllByRole("listitem");
  expect(within(lines[0] as HTMLElement).getByText("Azure Coast Travel")).toBeVisible();
  expect(within(lines[0] as HTMLElement).getByText("Recently")).toBeVisible();
  expect(within(lines[1] as HTMLElement).getByText("Bruno Reis")).toBeVisible();
  expect(within(lines[1] as HTMLElement).getByText("2 hours ago")).toBeVisible();
  expect(within(lines[2] as HTMLElement).getByText("Sender 12")).toBeVisible();
});

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

test("writes to everybody, or to any colleague but oneself and those who wait for an approval", async () => {
  const calls = fakeApi(answers());
  const { person } = open();
  expect(await screen.findByText("No messages to display")).toBeVisible();
  await person.click(screen.getByRole("button", { name: "New Message" }));
  const form = within(await screen.findByRole("dialog", { name: "New Message" }));
  await form.findByRole("option", { name: "Bruno Reis" });
  const to = within(form.getByRole("combobox", { name: "To" }));
  expect(to.getAllByRole("option").map(({ textContent }) => textContent)).toEqual(["Everyone", "Bruno Reis"]);
  await person.type(form.getByRole("textbox", { name: "Message" }), "Good morning");
  await person.click(form.getByRole("button", { name: "Send Message" }));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === "POST")?.body).toMatchObject({
      receiverId: null,
      content: "Good morning",
    }),
  );
});

test("marks as read what others wrote to this person or to everybody; one's own is neither new nor answered", async () => {
  const own: Message = { ...greeting, id: 1, receiverId: 7, read: false };
  const calls = fakeApi({
    ...answers(own, { ...greeting, id: 2, read: false }, { ...greeting, id: 3, senderId: 7, read: false }),
    "PUT /api/messages/:id": () => json({ ...own, read: true }),
  });
  open();
  expect(await screen.findAllByText("New")).toHaveLength(2);
  expect(screen.getAllByRole("link", { name: "Reply" })).toHaveLength(2);
  const changes = () => calls.filter(({ method }) => method === "PUT");
  await waitFor(() => expect(changes()).toHaveLength(2));
  expect(changes()).toMatchObject([
    { path: "/api/messages/1", body: { read: true } },
    { path: "/api/messages/2", body: { read: true } },
  ]);
});

test("marks a message as read as it is shown, not as it was before its sender changed it", async () => {
  const kept = keptRow<Message>({ ...greeting, id: 1, receiverId: 7, read: false });
  const calls = fakeApi({
    ...answers(),
    "GET /api/messages": () => listPage([kept.now()]),
    "PUT /api/messages/:id": (call) => {
      // The sender's change happens in between.
      if (kept.now().version === greeting.version) kept.change({ content: "On Saturday." });
      return kept.put(call);
    },
  });
  open();
  expect(await screen.findByText("On Saturday.")).toBeVisible();
  await waitFor(() => expect(kept.now()).toMatchObject({ read: true, content: "On Saturday." }));
  const changes = calls.filter(({ method }) => method === "PUT");
  expect(changes.map(({ headers }) => headers.get("if-match"))).toEqual(['"1"', '"2"']);
});

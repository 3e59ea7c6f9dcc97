import { expect, test } from "@jest/globals";
import type { Message } from "@dmc-hub/shared-types";
import { fakeApi, json, keptRow, listPage, screen, waitFor, within } from "@dmc-hub/sdk/test";
import { greeting } from "./testing-message.ts";
import { answers, open } from "./testing-messages-panel.tsx";

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

import { useState } from "react";
import { expect, test } from "@jest/globals";
import { fakeApi, json, listPage, openScreen, problem, screen, waitFor } from "@dmc-hub/sdk/test";
import { ContactPartner } from "./contact-partner.tsx";
import { ines } from "./testing-partner.ts";

const earlier = {
  id: 71,
  senderId: 7,
  senderName: "Ana Silva",
  content: "Are you free in May?",
  createdAt: new Date(Date.now() - 26 * 3_600_000).toISOString(),
};

/** The form, with the API's answers to each press in turn. */
function openForm(...replies: Response[]) {
  const calls = fakeApi({
    "GET /api/partners/:id": () => json(ines),
    "GET /api/messages": () =>
      listPage([earlier, { ...earlier, id: 72, senderName: null, content: "Hello" }]),
    "POST /api/partners/:id/contact": () => replies.shift() ?? json(earlier),
  });
  let closed = 0;
  const opened = openScreen(<ContactPartner id={81} onClose={() => (closed += 1)} />);
  const sent = () => calls.filter(({ method }) => method === "POST");
  return { ...opened, calls, sent, closed: () => closed };
}

test("says which rule the mail breaks, and sends nothing", async () => {
  const { person, sent } = openForm();
  await person.type(await screen.findByRole("textbox", { name: "Message" }), "Too short");
  await person.click(screen.getByRole("button", { name: "Send" }));
  expect(await screen.findByText("Subject is required")).toBeVisible();
  expect(screen.getByText("Message should be at least 10 characters")).toBeVisible();
  expect(sent()).toEqual([]);
});

test("sends one mail, however often it is tried, and says to whom", async () => {
  const { person, sent, toasts, closed } = openForm(problem(503, "Restarting."));
  expect(await screen.findByText(/A mail to ines@guides.example/)).toBeVisible();
  await person.type(screen.getByRole("textbox", { name: "Subject" }), "May");
  await person.type(screen.getByRole("textbox", { name: "Message" }), "Are you free on the 12th?");
  await person.click(screen.getByRole("button", { name: "Send" }));
  expect(await screen.findByText("Restarting.")).toBeVisible();
  expect(toasts.at(-1)).toMatchObject({ title: "Failed to send the mail", description: "Restarting." });
  await person.click(screen.getByRole("button", { name: "Send" }));
  await waitFor(() => expect(closed()).toBe(1));
  expect(toasts.at(-1)).toEqual({ title: "Mail Queued", description: "To Inês Duarte, ines@guides.example" });
  const [first, second] = sent();
  expect(second).toMatchObject({
    path: "/api/partners/81/contact",
    body: { subject: "May", message: "Are you free on the 12th?" },
  });
  expect(first?.headers.get("idempotency-key")).toMatch(/^[0-9a-f]{32}$/);
  expect(second?.headers.get("idempotency-key")).toBe(first?.headers.get("idempotency-key"));
});

test("a corrected mail is told that the one before it was sent, and can be sent as another", async () => {
  const { person, calls, sent, closed } = openForm(problem(503, "Restarting."), problem(422, "This key…"));
  const reads = () => calls.filter(({ path }) => path === "/api/messages").length;
  await person.type(await screen.findByRole("textbox", { name: "Subject" }), "May");
  await person.type(screen.getByRole("textbox", { name: "Message" }), "Are you free on the 12th?");
  await person.click(screen.getByRole("button", { name: "Send" }));
  expect(await screen.findByText("Restarting.")).toBeVisible();
  expect(reads()).toBe(1);
  await person.type(screen.getByRole("textbox", { name: "Subject" }), " 2027");
  await person.click(screen.getByRole("button", { name: "Send" }));
  expect(await screen.findByText(/^An earlier attempt was carried out after all/)).toBeVisible();
  await waitFor(() => expect(reads()).toBe(2));
  await person.click(screen.getByRole("button", { name: "Send" }));
  await waitFor(() => expect(closed()).toBe(1));
  const [first, second, third] = sent().map(({ headers }) => headers.get("idempotency-key"));
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

/** A form that closes and can be opened again. */
function Closing() {
  const [isOpen, setOpen] = useState(true);
  if (isOpen) return <ContactPartner id={81} onClose={() => setOpen(false)} />;
  return <button onClick={() => setOpen(true)}>Again</button>;
}

test("an answer to a mail whose form was left closes no other", async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<Response>();
  fakeApi({
    "GET /api/partners/:id": () => json(ines),
    "GET /api/messages": () => listPage([]),
    "POST /api/partners/:id/contact": () => answered,
  });
  const { person, toasts } = openScreen(<Closing />);
  await person.type(await screen.findByRole("textbox", { name: "Subject" }), "May");
  await person.type(screen.getByRole("textbox", { name: "Message" }), "Are you free on the 12th?");
  await person.click(screen.getByRole("button", { name: "Send" }));
  await person.keyboard("{Escape}");
  await person.click(screen.getByRole("button", { name: "Discard" }));
  await person.click(await screen.findByRole("button", { name: "Again" }));
  await person.type(await screen.findByRole("textbox", { name: "Subject" }), "June");
  answer(json(earlier));
  await waitFor(() => expect(toasts).toMatchObject([{ title: "Mail Queued" }]));
  expect(screen.getByRole("textbox", { name: "Subject" })).toHaveValue("June");
});

test("shows what was written to the partner before", async () => {
  const { calls } = openForm();
  expect(await screen.findByText("Are you free in May?")).toBeVisible();
  const lines = screen.getAllByRole("listitem").map(({ firstElementChild }) => firstElementChild?.innerHTML);
  expect(lines).toEqual(["<bdi>Ana Silva</bdi>, yesterday", "<bdi>Somebody</bdi>, yesterday"]);
  const asked = Object.fromEntries(calls.find(({ path }) => path === "/api/messages")?.query ?? []);
  expect(asked).toMatchObject({ relatedTo: "partner", relatedId: "81", sort: "-createdAt" });
});

import { expect, test } from "@jest/globals";
import type { Booking, BookingConfirmation, BookingConfirmations } from "@dmc-hub/shared-types";
import { fakeApi, json, keptRow, openScreen, problem, screen, waitFor, within } from "@dmc-hub/sdk/test";
import { Confirmations } from "./confirmations.tsx";
import { SendConfirmation } from "./send-confirmation.tsx";
import { villa } from "./testing-booking.ts";

const clientEmail = "acme@mail.example";

const mail = (given: Partial<BookingConfirmation>): BookingConfirmation => ({
  id: 1,
  recipient: clientEmail,
  state: "sent",
  failure: null,
  createdAt: new Date(Date.now() - 3 * 3_600_000).toISOString(),
  sentAt: new Date(Date.now() - 2 * 3_600_000).toISOString(),
  ...given,
});

const known = (...mails: BookingConfirmation[]): BookingConfirmations => ({ clientEmail, mails });

/** The dialog over a booking that stores changes, with the answers to each press in turn. */
function openDialog(start: Booking, ...replies: Response[]) {
  const kept = keptRow(start);
  const calls = fakeApi({
    "GET /api/bookings/:id": kept.get,
    "PUT /api/bookings/:id": kept.put,
    "GET /api/bookings/:id/confirmations": () => json(known()),
    "POST /api/bookings/:id/confirmations/preview": ({ body }) =>
      json({
        subject: "Booking confirmation B-41",
        text: `${(body as { message: string }).message} your booking`,
      }),
    "POST /api/bookings/:id/confirmations": () =>
      replies.shift() ?? json(mail({ state: "queued", sentAt: null }), {}, 201),
  });
  let closed = 0;
  const opened = openScreen(<SendConfirmation id={start.id} onClose={() => (closed += 1)} />);
  const writes = () =>
    calls.filter(({ method }) => method !== "GET").map(({ method, body }) => [method, body]);
  return { ...opened, kept, calls, writes, closed: () => closed };
}

test("sends to the client's own address, with a message", async () => {
  const { person, writes, toasts, closed } = openDialog(villa);
  const recipient = await screen.findByRole("textbox", { name: "Recipient" });
  expect(recipient).toHaveValue(clientEmail);
  await person.type(screen.getByRole("textbox", { name: "Message" }), "See you soon");
  await person.click(screen.getByRole("button", { name: "Send" }));
  await waitFor(() => expect(closed()).toBe(1));
  expect(writes()).toEqual([["POST", { recipient: null, message: "See you soon" }]]);
  expect(toasts.at(-1)).toEqual({ title: "Mail Queued", description: `To ${clientEmail}` });
});

test("sends to another address that is typed", async () => {
  const { person, writes, closed } = openDialog(villa);
  const recipient = await screen.findByRole("textbox", { name: "Recipient" });
  await person.clear(recipient);
  await person.type(recipient, "boss@mail.example");
  await person.click(screen.getByRole("button", { name: "Send" }));
  await waitFor(() => expect(closed()).toBe(1));
  expect(writes()).toEqual([["POST", { recipient: "boss@mail.example", message: null }]]);
});

test("shows what the mail says before it is sent, with what is typed", async () => {
  const { person, writes } = openDialog(villa);
  await person.type(await screen.findByRole("textbox", { name: "Message" }), "Dear Ana,");
  await person.click(screen.getByRole("button", { name: "Preview" }));
  const preview = await screen.findByRole("region", { name: "Preview" });
  expect(preview).toHaveTextContent("Booking confirmation B-41Dear Ana, your booking");
  expect(writes()).toEqual([["POST", { message: "Dear Ana," }]]);
});

test("confirms a pending booking first, and only once where the mail is refused", async () => {
  const { person, writes, closed } = openDialog({ ...villa, status: "pending" }, problem(503, "Restarting."));
  await person.click(await screen.findByRole("button", { name: "Confirm and send" }));
  expect(await screen.findByText("Restarting.")).toBeVisible();
  await person.click(await screen.findByRole("button", { name: "Send" }));
  await waitFor(() => expect(closed()).toBe(1));
  const sent = ["POST", { recipient: null, message: null }];
  expect(writes()).toEqual([["PUT", { status: "confirmed" }], sent, sent]);
});

test("a corrected mail is told that the one before it was sent, and can be sent as another", async () => {
  const { person, calls, closed } = openDialog(villa, problem(503, "Restarting."), problem(422, "This key…"));
  const send = await screen.findByRole("button", { name: "Send" });
  await person.click(send);
  expect(await screen.findByText("Restarting.")).toBeVisible();
  await person.type(screen.getByRole("textbox", { name: "Message" }), "See you soon");
  await person.click(send);
  expect(await screen.findByText(/^An earlier attempt was carried out after all/)).toBeVisible();
  await person.click(send);
  await waitFor(() => expect(closed()).toBe(1));
  const posts = calls.filter(({ method }) => method === "POST");
  const [first, second, third] = posts.map(({ headers }) => headers.get("idempotency-key"));
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test("confirms nothing that somebody else has changed meanwhile, until it is sent again", async () => {
  const { person, kept, writes, closed } = openDialog({ ...villa, status: "pending" });
  const send = await screen.findByRole("button", { name: "Confirm and send" });
  kept.change({ title: "Villa Cimbrone" });
  await person.type(screen.getByRole("textbox", { name: "Message" }), "See you soon");
  await person.click(send);
  expect(await screen.findByText(/^Somebody else has changed this booking/)).toBeVisible();
  expect([kept.now().status, writes().length]).toEqual(["pending", 1]);
  expect(screen.getByRole("textbox", { name: "Message" })).toHaveValue("See you soon");
  await person.click(send);
  await waitFor(() => expect(closed()).toBe(1));
  expect(kept.now()).toMatchObject({ status: "confirmed", title: "Villa Cimbrone" });
});

test("says what is wrong with an address, and sends nothing", async () => {
  const { person, writes } = openDialog(villa);
  await person.type(await screen.findByRole("textbox", { name: "Recipient" }), ", b@mail.example");
  await person.click(screen.getByRole("button", { name: "Send" }));
  expect(await screen.findByText("Please enter a valid email address")).toBeVisible();
  expect(writes()).toEqual([]);
});

test.each([
  ["the booking", problem(404, "This booking does not exist."), json(known())],
  ["its client's address", json(villa), problem(404, "This booking does not exist.")],
])("says why it cannot be opened without %s", async (_what, booking, mails) => {
  fakeApi({
    "GET /api/bookings/:id": () => booking,
    "GET /api/bookings/:id/confirmations": () => mails,
  });
  openScreen(<SendConfirmation id={villa.id} onClose={() => undefined} />);
  const dialog = within(await screen.findByRole("dialog", { name: "Send Confirmation" }));
  expect(await dialog.findByText("This could not be opened")).toBeVisible();
  expect(dialog.getByText("This booking does not exist.")).toBeVisible();
});

test("shows which mails wait, are sent, or have failed and why, and sends another", async () => {
  const waiting = mail({ id: 3, state: "queued", sentAt: null, failure: "The mail server cannot be used" });
  const failed = mail({
    id: 2,
    state: "failed",
    recipient: "boss@mail.example",
    sentAt: null,
    failure: "No such mailbox",
  });
  fakeApi({
    "GET /api/bookings/:id": () => json(villa),
    "GET /api/bookings/:id/confirmations": () => json(known(waiting, failed, mail({}))),
  });
  const { person } = openScreen(<Confirmations {...villa} />);
  const lines = await screen.findAllByRole("listitem");
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    "Waitingacme@mail.example, 3 hours ago: The mail server cannot be used",
    "Failedboss@mail.example, 3 hours ago: No such mailbox",
    "Sentacme@mail.example, 2 hours ago",
  ]);
  await person.click(screen.getByRole("button", { name: "Send again" }));
  // Until it has the booking, the dialog is another one.
  expect(await screen.findByLabelText("Recipient")).toHaveValue("acme@mail.example");
});

test("opens with the client's address as it is now, and not without it", async () => {
  const answers = [known(mail({})), { ...known(mail({})), clientEmail: "new@mail.example" }].map((answer) =>
    json(answer),
  );
  fakeApi({
    "GET /api/bookings/:id": () => json(villa),
    "GET /api/bookings/:id/confirmations": () => answers.shift() ?? problem(503, "Restarting."),
  });
  const { person } = openScreen(<Confirmations {...villa} />);
  const send = await screen.findByRole("button", { name: "Send again" });
  await person.click(send);
  expect(await screen.findByLabelText("Recipient")).toHaveValue("new@mail.example");
  await person.click(screen.getByRole("button", { name: "Cancel" }));
  await person.click(send);
  expect(await screen.findByText("Restarting.")).toBeVisible();
  expect(screen.queryByLabelText("Recipient")).toBeNull();
});

test("a cancelled booking has nothing to send", async () => {
  fakeApi({ "GET /api/bookings/:id/confirmations": () => json(known()) });
  openScreen(<Confirmations {...villa} status="cancelled" />);
  expect(await screen.findByText("Not sent yet.")).toBeVisible();
  expect(screen.queryByRole("button")).toBeNull();
});

test("where what was sent cannot be read, it says so, and tries again", async () => {
  const answers = [problem(503, "Not just now.")];
  fakeApi({ "GET /api/bookings/:id/confirmations": () => answers.shift() ?? json(known()) });
  const { person } = openScreen(<Confirmations {...villa} />);
  expect(await screen.findByText(/Not just now\./)).toBeVisible();
  await person.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Not sent yet.")).toBeVisible();
});

import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import type { BookingConfirmations } from "@dmc-hub/shared-types";
import { eventIn } from "../../testing/calendar.ts";
import { calendarOf, MailServer, textOf } from "../../testing/mail-server.ts";
import { startTestApi, type TestApi } from "../../testing/test-api.ts";
import type { TestClient } from "../../testing/test-client.ts";
import { until } from "../../testing/until.ts";

const server = new MailServer();
let api: TestApi;
let admin: TestClient;
let stranger: TestClient;
let dmcId: number;
let staff: TestClient;
let clientEmail: string;
let bookingId: number;
let made = 0;

beforeAll(async () => {
  await server.start();
  api = await startTestApi({ smtpUrl: server.url });
  admin = await api.signedIn("admin");
  stranger = await api.signedIn("dmc", (await api.make.dmc()).id);
});

beforeEach(async () => {
  server.refusal = null;
  const contact = { contactEmail: "hello@azure.example", contactPhone: "+33 4 93 00 00 00" };
  dmcId = (await api.make.dmc({ name: 'Azure "Coast", Travel', ...contact })).id;
  staff = await api.signedIn("dmc", dmcId);
  clientEmail = `client-${++made}@mail.example`;
  bookingId = await book();
});

afterAll(async () => {
  await api.stop();
  await server.stop();
});

/** A confirmed booking for the client of its itinerary's proposal. */
async function book(fields: object = {}): Promise<number> {
  const { id: clientId } = await api.make.client(dmcId, { name: "Nordlys & Co", email: clientEmail });
  const { id: proposalId } = await api.make.proposal(dmcId, { clientId });
  const { id: itineraryId } = await api.make.itinerary(dmcId, { proposalId, title: "Riviera" });
  const days = { startDate: "2026-09-20", endDate: "2026-09-24" };
  const notes = "Net price 900";
  const { id: partnerId } = await api.make.partner(dmcId, { name: "Negresco SA" });
  const booking = {
    itineraryId,
    partnerId,
    title: "Hôtel <Negresco>",
    status: "confirmed",
    pax: 12,
    notes,
    ...days,
  };
  return (await api.make.booking(dmcId, { ...booking, ...fields } as object)).id;
}

const path = () => `/api/bookings/${bookingId}/confirmations`;
const confirm = (body: object = {}, who = staff, headers?: Record<string, string>) =>
  who.post(path(), body, headers);
const confirmations = async (): Promise<BookingConfirmations> => (await staff.get(path())).body;

const untilState = (state: string) => until(async () => (await confirmations()).mails[0]?.state === state);

test("the client gets a mail in the DMC's name with what is booked, and a calendar file", async () => {
  const answer = await confirm({ message: "We look forward to seeing you." });
  expect(answer).toMatchObject({
    status: 201,
    body: { recipient: clientEmail, state: "queued", failure: null, sentAt: null },
  });
  const mail = await server.mailTo(clientEmail);
  expect(mail.source).toMatch(/^From: "Azure \\"Coast\\", Travel" <no-reply@hub.example>\r$/m);
  expect(mail.source).toMatch(/^Reply-To: hello@azure.example\r$/m);
  const text = textOf(mail);
  for (const words of [
    "Dear Nordlys & Co,",
    "We look forward to seeing you.",
    "Dates: Sep 20, 2026 to Sep 24, 2026",
    "Journey: Riviera",
    "Travellers: 12",
    "Provided by: Negresco SA",
    `Reference: B-${bookingId}`,
    "hello@azure.example, +33 4 93 00 00 00",
  ])
    expect(text).toContain(words);
  const event = eventIn(calendarOf(mail));
  expect(event).toMatchObject({ uid: `booking-${bookingId}@hub.example`, summary: "Hôtel <Negresco>" });
  expect([event.startDate.toString(), event.endDate.toString()]).toEqual(["2026-09-20", "2026-09-25"]);
  expect(event.component.getFirstPropertyValue("status")).toBe("CONFIRMED");
  expect(mail.source + event.description).not.toContain("Net price");
  await untilState("sent");
  expect(await confirmations()).toMatchObject({
    clientEmail,
    mails: [{ id: answer.body.id, recipient: clientEmail, sentAt: expect.any(String) }],
  });
  const [row] = await api.owner("app.mails").where({ booking_id: bookingId });
  expect(row).toMatchObject({ body_text: null, body_html: null, calendar: null });
});

test("it greets once, whoever does, and is read before it is sent as it is sent", async () => {
  const message = "Dear Astrid,\n\nWe look forward to seeing you.";
  const preview = await staff.post(`${path()}/preview`, { message });
  expect(preview).toMatchObject({
    status: 200,
    body: {
      subject: `Booking confirmation B-${bookingId}: Hôtel <Negresco>`,
      text: expect.stringMatching(/^Dear Astrid,\n\nWe look forward/),
    },
  });
  expect(preview.body.text.match(/Dear/g)).toHaveLength(1);
  expect((await confirmations()).mails).toEqual([]);
  await confirm({ message });
  const mail = await server.mailTo(clientEmail);
  const sent = Buffer.from(textOf(mail), "latin1").toString();
  expect(sent.replaceAll("\r", "").trim()).toBe(preview.body.text);
  const plain = await staff.post(`${path()}/preview`, { message: "We look forward to seeing you." });
  expect(plain.body.text).toMatch(/^Dear Nordlys & Co,\n\nWe look forward/);
  expect(await stranger.post(`${path()}/preview`, {})).toMatchObject({ status: 404 });
});

test("it goes to the booking's own client, or to whom staff say", async () => {
  const own = await api.make.client(dmcId, { email: `own-${made}@mail.example` });
  bookingId = await book({ clientId: own.id });
  expect(await confirm()).toMatchObject({ body: { recipient: `own-${made}@mail.example` } });
  expect(await confirm({ recipient: "boss@mail.example" })).toMatchObject({
    body: { recipient: "boss@mail.example" },
  });
  const { mails } = await confirmations();
  expect(mails.map(({ recipient }) => recipient)).toEqual(["boss@mail.example", `own-${made}@mail.example`]);
});

test.each([
  ["pending", "Confirm the booking first."],
  ["cancelled", "This booking is cancelled. Reopen it first."],
])("a %s booking is not confirmed to anybody", async (status, detail) => {
  bookingId = await book({ status });
  expect(await confirm()).toMatchObject({ status: 409, body: { detail } });
  expect((await confirmations()).mails).toEqual([]);
});

test("what cannot be a recipient is refused", async () => {
  for (const recipient of [
    "nobody",
    "a@mail.example, b@mail.example",
    "a@mail.example\r\nBcc: b@mail.example",
  ])
    expect(await confirm({ recipient })).toMatchObject({
      status: 400,
      body: { errors: [{ path: "recipient" }] },
    });
});

test("sent again with its key it is one mail", async () => {
  const key = { "idempotency-key": `confirm-${bookingId}` };
  const answers = await Promise.all([1, 2, 3].map(() => confirm({}, staff, key)));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect((await confirmations()).mails.length).toBe(1);
});

test("while the mail server is down it waits and says why, and is sent when it is up", async () => {
  await server.stop();
  await confirm();
  await until(async () => (await confirmations()).mails[0]?.failure !== null);
  expect(await confirmations()).toMatchObject({
    mails: [{ state: "queued", failure: "The mail server cannot be used", sentAt: null }],
  });
  await server.start();
  await untilState("sent");
  expect(server.taken.filter(({ to }) => to[0] === clientEmail).length).toBe(1);
});

test("an address that the mail server refuses is told as failed", async () => {
  server.refusal = { code: 550, text: "No such mailbox" };
  await confirm();
  await untilState("failed");
  expect((await confirmations()).mails[0]?.failure).toContain("No such mailbox");
});

test("an administrator confirms in the DMC's name too; another DMC's staff find nothing", async () => {
  expect(await confirm({}, admin)).toMatchObject({ status: 201, body: { recipient: clientEmail } });
  expect(await admin.get(path())).toMatchObject({ status: 200, body: { clientEmail } });
  for (const call of [
    confirm({}, stranger),
    stranger.get(path()),
    stranger.get(`/api/bookings/${bookingId}/calendar`),
  ])
    expect(await call).toMatchObject({ status: 404 });
});

test("staff take a booking into their calendar, with its notes", async () => {
  bookingId = await book({ status: "pending", notes: "Sea view; late arrival" });
  const { status, headers, text } = await staff.get(`/api/bookings/${bookingId}/calendar`);
  expect([status, headers.get("content-type")]).toEqual([200, "text/calendar; charset=utf-8"]);
  expect(headers.get("content-disposition")).toBe(`attachment; filename="booking-${bookingId}.ics"`);
  expect(headers.get("cache-control")).toBe("no-store");
  const event = eventIn(text);
  expect(event.description).toBe(
    "Client: Nordlys & Co\nJourney: Riviera\nTravellers: 12\n\nSea view; late arrival",
  );
  expect(event.component.getFirstPropertyValue("status")).toBe("TENTATIVE");
});

test("a company writes no more than 200 mails in an hour", async () => {
  await api.owner("app.limits").insert({ key: `mail:${dmcId}`, points: 200, expire: Date.now() + 60_000 });
  const answer = await confirm({ recipient: "anybody@mail.example" });
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await confirmations()).mails).toEqual([]);
});

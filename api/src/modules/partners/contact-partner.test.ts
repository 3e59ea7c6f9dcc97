import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { MailServer, textOf } from "../../testing/mail-server.ts";
import { startTestApi, type TestApi } from "../../testing/test-api.ts";
import type { TestClient } from "../../testing/test-client.ts";

const server = new MailServer();
let api: TestApi;
let admin: TestClient;
let dmcId: number;
let staff: TestClient;
let me: { id: number; name: string; email: string };
let partner: { id: number; email: string };
let made = 0;

beforeAll(async () => {
  await server.start();
  api = await startTestApi({ smtpUrl: server.url });
  admin = await api.signedIn("admin");
});

beforeEach(async () => {
  dmcId = (await api.make.dmc({ name: 'Azure "Coast", Travel' })).id;
  staff = await api.signedIn("dmc", dmcId);
  me = (await staff.get("/api/user")).body;
  const email = `hotel-${++made}@mail.example`;
  partner = { id: (await api.make.partner(dmcId, { email })).id, email };
});

afterAll(async () => {
  await api.stop();
  await server.stop();
});

const enquiry = { subject: "Rooms in May", message: "Have you twelve rooms free?\n\nBest <regards>" };

const contact = (who = staff, body: object = enquiry, headers?: Record<string, string>) =>
  who.post(`/api/partners/${partner.id}/contact`, body, headers);

test("a partner gets a mail in the DMC's name that answers to its writer, and a message tells of it", async () => {
  const answer = await contact();
  expect(answer).toMatchObject({
    status: 201,
    body: {
      dmcId,
      senderId: me.id,
      senderName: me.name,
      receiverId: null,
      relatedTo: "partner",
      relatedId: partner.id,
      content: `${enquiry.subject}\n\n${enquiry.message}`,
      read: true,
    },
  });
  expect(answer.headers.get("etag")).toBe('"1"');
  expect((await staff.get(`/api/messages?relatedTo=partner&relatedId=${partner.id}`)).body).toEqual([
    answer.body,
  ]);
  const mail = await server.mailTo(partner.email);
  expect(mail).toMatchObject({ from: "no-reply@hub.example", to: [partner.email] });
  expect(mail.source).toMatch(/^From: "Azure \\"Coast\\", Travel" <no-reply@hub.example>\r$/m);
  expect(mail.source).toMatch(new RegExp(`^Reply-To: ${me.email}\r$`, "m"));
  expect(mail.source).toMatch(/^Subject: Rooms in May\r$/m);
  expect(textOf(mail)).toContain(enquiry.message);
  expect(textOf(mail, "text/html")).toContain("Best &lt;regards&gt;");
});

test("nothing gets into the mail's header", async () => {
  await api.owner("app.dmcs").where({ id: dmcId }).update({ name: "Azure\r\nBcc: a@mail.example" });
  const subject = "Rooms\r\nBcc: b@mail.example\r\n\r\nbody";
  expect(await contact(staff, { ...enquiry, subject })).toMatchObject({ status: 201 });
  const { source, to } = await server.mailTo(partner.email);
  expect(to).toEqual([partner.email]);
  expect(source).toMatch(/^Subject: Rooms Bcc: b@mail.example body\r$/m);
  expect(source).not.toMatch(/^Bcc/im);
});

test("sent again with its key it is one mail and one message", async () => {
  const key = { "idempotency-key": `contact-${made}` };
  const answers = await Promise.all([1, 2, 3].map(() => contact(staff, enquiry, key)));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect((await staff.get("/api/messages")).body.length).toBe(1);
  expect((await api.owner("app.mails").where({ recipient: partner.email })).length).toBe(1);
});

test("an administrator writes in the DMC's name too", async () => {
  expect(await contact(admin)).toMatchObject({ status: 201, body: { dmcId, relatedId: partner.id } });
  expect((await staff.get("/api/messages")).body.length).toBe(1);
});

test.each([
  ["subject", " ", "Subject is required"],
  ["message", "Too short", "Message should be at least 10 characters"],
  ["message", "x".repeat(19_001), "Must be at most 19000 characters"],
])("an enquiry without a fit %s is refused", async (path, value, message) => {
  expect(await contact(staff, { ...enquiry, [path]: value })).toMatchObject({
    status: 400,
    body: { errors: [{ path, message }] },
  });
});

test("the longest enquiry fits into its message", async () => {
  const longest = { subject: "s".repeat(200), message: "m".repeat(19_000) };
  expect(await contact(staff, longest)).toMatchObject({ status: 201 });
});

test("nobody writes to another DMC's partner", async () => {
  const stranger = await api.signedIn("dmc", (await api.make.dmc()).id);
  expect(await contact(stranger)).toMatchObject({ status: 404 });
  expect(await api.owner("app.mails").where({ recipient: partner.email })).toEqual([]);
});

test("a company writes no more than 200 mails in an hour, its partners' among them", async () => {
  await api.owner("app.limits").insert({ key: `mail:${dmcId}`, points: 199, expire: Date.now() + 60_000 });
  expect((await contact()).status).toBe(201);
  expect((await contact()).status).toBe(429);
  expect((await staff.get(`/api/messages?relatedTo=partner&relatedId=${partner.id}`)).body).toHaveLength(1);
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { MailServer, textOf } from "../../testing/mail-server.ts";
import { startTestApi, type TestApi } from "../../testing/test-api.ts";
import type { TestClient } from "../../testing/test-client.ts";

const server = new MailServer();
let api: TestApi;
let admin: TestClient;
let dmcId: number;
let staff: TestClient;
let me: { id: number; name: string };
let colleague: { id: number; email: string };
let made = 0;

beforeAll(async () => {
  await server.start();
  api = await startTestApi({ smtpUrl: server.url });
  admin = await api.signedIn("admin");
});

beforeEach(async () => {
  dmcId = (await api.make.dmc({ subdomain: `azure-${++made}` })).id;
  staff = await api.signedIn("dmc", dmcId);
  me = (await staff.get("/api/user")).body;
  colleague = await newColleague({});
});

afterAll(async () => {
  await api.stop();
  await server.stop();
});

async function newColleague(preferences: object) {
  const email = `colleague-${++made}@mail.example`;
  const { id } = await api.make.user({ role: "dmc", dmcId, email, ...preferences });
  return { id, email };
}

const waitsForApproval = ({ id }: { id: number }) =>
  api.owner("app.users").where({ id }).update({ is_waiting: true });

/** The mails to somebody, sent or not; a call's mail exists once the call is answered. */
const mailsTo = (recipient: string) => api.owner("app.mails").where({ recipient }).orderBy("id");

describe("a task for somebody else", () => {
  test("is told to them, with the way to their own portal", async () => {
    const draft = { title: "Call the hotel", description: "Room 12 & 13", dueDate: "2026-05-01" };
    await staff.post(
      "/api/tasks",
      { ...draft, assignedTo: colleague.id },
      { "x-forwarded-host": "evil.example", origin: "http://evil.example" },
    );
    const mail = await server.mailTo(colleague.email);
    expect(mail.source).toMatch(/^Subject: Task assigned: Call the hotel\r$/m);
    expect(textOf(mail)).toBe(
      [
        `${me.name} has assigned a task to you.`,
        "Call the hotel\nDue on May 1, 2026",
        "Room 12 & 13",
        `Open your dashboard: http://azure-${made - 1}.hub.example/dashboard`,
        "",
      ].join("\n\n"),
    );
    const html = textOf(mail, "text/html");
    expect(html).toContain("Room 12 &amp; 13");
    expect(html).toContain(`href="http://azure-${made - 1}.hub.example/dashboard"`);
  });

  test("is told when it is handed on, and not with other changes", async () => {
    const { body: task } = await staff.post("/api/tasks", { title: "Mine", assignedTo: me.id });
    await staff.put(`/api/tasks/${task.id}`, { assignedTo: colleague.id });
    await staff.put(`/api/tasks/${task.id}`, { assignedTo: colleague.id, title: "Theirs" });
    await staff.put(`/api/tasks/${task.id}`, { status: "completed" });
    expect(await mailsTo(colleague.email)).toMatchObject([
      { kind: "task-assigned", dmc_id: dmcId, subject: "Task assigned: Mine" },
    ]);
  });

  test("is one line in the header, whatever its title", async () => {
    const title = "Call\r\nBcc: x@mail.example\u2028now";
    expect(await staff.post("/api/tasks", { title, assignedTo: colleague.id })).toMatchObject({
      status: 201,
    });
    const { source } = await server.mailTo(colleague.email);
    expect(source).toMatch(/^Subject: Task assigned: Call Bcc: x@mail.example now\r$/m);
    expect(source.split("\r\n\r\n")[0]).not.toMatch(/^Bcc/m);
  });

  test("is told to nobody who does the assigning, or has not asked for it", async () => {
    const quiet = await newColleague({ notifyTaskAssigned: false });
    const email = `me-${made}@mail.example`;
    await staff.put("/api/user/profile", { email });
    for (const assignedTo of [me.id, quiet.id, null])
      await staff.post("/api/tasks", { title: "Quiet", assignedTo });
    expect(await mailsTo(quiet.email)).toEqual([]);
    expect(await mailsTo(email)).toEqual([]);
  });

  test("is told to nobody whom an administrator has yet to approve", async () => {
    await waitsForApproval(colleague);
    await staff.post("/api/tasks", { title: "Secret", assignedTo: colleague.id });
    expect(await mailsTo(colleague.email)).toEqual([]);
  });

  test("that is not kept is not told", async () => {
    const refused = { title: "No", assignedTo: colleague.id, relatedTo: "client", relatedId: 999_999 };
    expect(await staff.post("/api/tasks", refused)).toMatchObject({ status: 400 });
    expect(await mailsTo(colleague.email)).toEqual([]);
  });

  test("sent again with its key is told once", async () => {
    const draft = { title: "Once", assignedTo: colleague.id };
    const key = { "idempotency-key": `once-${made}` };
    await Promise.all([1, 2, 3].map(() => staff.post("/api/tasks", draft, key)));
    expect((await mailsTo(colleague.email)).length).toBe(1);
  });
});

test("a company's staff get a thousand mails of what colleagues do in an hour", async () => {
  await api.owner.raw(
    `insert into app.mails (kind, dmc_id, recipient, subject, body_text, body_html, state)
     select 'task-assigned', ?, 'colleague@mail.example', 'Task', '', '', 'sent' from generate_series(1, 999)`,
    dmcId,
  );
  const write = () => staff.post("/api/messages", { content: "Lunch?", receiverId: colleague.id });
  expect([(await write()).status, (await write()).status]).toEqual([201, 201]);
  expect(await mailsTo(colleague.email)).toHaveLength(1);
  expect((await staff.get(`/api/messages?receiverId=${colleague.id}`)).body.length).toBeGreaterThanOrEqual(2);
});

describe("a message", () => {
  test("to one person is mailed to them with its text", async () => {
    await staff.post("/api/messages", { content: "Lunch?\n\n<b>At noon</b>", receiverId: colleague.id });
    const mail = await server.mailTo(colleague.email);
    expect(mail.source).toContain(`Subject: Message from ${me.name}`);
    expect(textOf(mail)).toContain(
      `${me.name} writes:\n\nLunch?\n\n<b>At noon</b>\n\nOpen your dashboard: http`,
    );
    expect(textOf(mail, "text/html")).toContain("<p>&lt;b&gt;At noon&lt;/b&gt;</p>");
  });

  test("that is read or written anew brings no second mail", async () => {
    const { body } = await staff.post("/api/messages", { content: "One", receiverId: colleague.id });
    await staff.put(`/api/messages/${body.id}`, { read: true });
    await staff.put(`/api/messages/${body.id}`, { content: "Two" });
    expect(await mailsTo(colleague.email)).toMatchObject([{ kind: "message-received" }]);
  });

  test("that is sent on is unread again, and mailed to whoever gets it", async () => {
    const one = await api.signedIn("dmc", dmcId);
    const { id: receiverId } = (await one.get("/api/user")).body;
    const { body } = await staff.post("/api/messages", { content: "Call the hotel", receiverId });
    const path = `/api/messages/${body.id}`;
    expect((await one.put(path, { read: true })).body.read).toBe(true);
    const sentOn = await staff.put(path, { receiverId: colleague.id });
    expect(sentOn).toMatchObject({ status: 200, body: { read: false } });
    expect(await mailsTo(colleague.email)).toHaveLength(1);
    await staff.put(path, { receiverId: null });
    expect((await one.put(path, { read: true })).body.read).toBe(true);
    await staff.put(path, { receiverId });
    expect((await one.get(path)).body.read).toBe(false);
  });

  test("to everybody, to oneself, or to somebody who has not asked for it, is not mailed", async () => {
    const quiet = await newColleague({ notifyMessageReceived: false });
    const before = (await api.owner("app.mails")).length;
    for (const receiverId of [null, me.id, quiet.id]) {
      expect(await staff.post("/api/messages", { content: "Hi", receiverId })).toMatchObject({ status: 201 });
    }
    expect((await api.owner("app.mails")).length).toBe(before);
  });

  test("to somebody whom an administrator has yet to approve is not mailed", async () => {
    await waitsForApproval(colleague);
    await staff.post("/api/messages", { content: "Secret", receiverId: colleague.id });
    expect(await mailsTo(colleague.email)).toEqual([]);
  });

  test("of an administrator to staff of an inactive DMC is not mailed", async () => {
    await admin.put(`/api/dmcs/${dmcId}`, { active: false });
    const message = { content: "Hello", receiverId: colleague.id };
    expect(await admin.post(`/api/messages?dmcId=${dmcId}`, message)).toMatchObject({ status: 201 });
    expect(await mailsTo(colleague.email)).toEqual([]);
  });
});

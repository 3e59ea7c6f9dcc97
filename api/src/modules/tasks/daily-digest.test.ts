import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import type { Database } from "../../platform/database/database.ts";
import { openConnected } from "../../testing/open-connected.ts";
import { startTestApi, type TestApi } from "../../testing/test-api.ts";
import { sendDigests } from "./daily-digest.ts";

let api: TestApi;
let database: Database;
let dmcId: number;
let reader: { id: number; email: string };
let made = 0;

beforeAll(async () => {
  // No mail server answers there: what has been sent no longer has its text.
  api = await startTestApi({ smtpUrl: "smtp://127.0.0.1:1" });
  database = await openConnected(api.database.url, api.database.dataDir);
});

beforeEach(async () => {
  await api.owner("app.users").update({ daily_digest: false });
  dmcId = (await api.make.dmc({ subdomain: `dmc-digest-${++made}` })).id;
  reader = await newReader(dmcId);
});

afterAll(async () => {
  await database.close();
  await api.stop();
});

async function newReader(dmcId: number) {
  const email = `reader-${++made}@mail.example`;
  const preferences = { dailyDigest: true };
  const { id } = await api.make.user({ role: "dmc", dmcId, email, ...preferences });
  return { id, email };
}

const inZone = (timeZone: string) =>
  api.owner("app.dmcs").where({ id: dmcId }).update({ time_zone: timeZone });

const sendAt = (at: string, { rw } = database) =>
  sendDigests(rw, { appHost: "hub.example", isSecure: true }, new Date(at));

const mailsTo = (recipient: string) => api.owner("app.mails").where({ recipient }).orderBy("id");

describe("a digest", () => {
  test("names what is due or overdue, one's own and nobody's", async () => {
    const task = (title: string, dueDate: string | null, fields: object = {}) =>
      api.make.task(dmcId, { title, dueDate, assignedTo: reader.id, ...fields });
    await task("Today", "2026-05-04");
    await task("Late", "2026-04-30", { status: "overdue" });
    await task("Nobody's", "2026-05-03", { assignedTo: null });
    await task("Tomorrow", "2026-05-05");
    await task("Some day", null);
    await task("Done", "2026-05-04", { status: "completed" });
    await task("Another's", "2026-05-04", { assignedTo: (await newReader(dmcId)).id });
    await api.make.task((await api.make.dmc()).id, { title: "Strange", dueDate: "2026-05-04" });
    await sendAt("2026-05-04T07:00:00Z");
    const [mail, ...more] = await mailsTo(reader.email);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      kind: "daily-digest",
      dmc_id: dmcId,
      subject: "3 tasks due on May 4, 2026",
    });
    expect(mail.body_text).toContain(
      "Late (due since Apr 30, 2026)\nNobody's (due since May 3, 2026)\nToday (due today)\n\nOpen your dashboard:",
    );
    expect(mail.body_text).toMatch(/https:\/\/dmc-digest-\d+\.hub\.example\/dashboard/);
  });

  test("comes once a day, however often and by how many it is made", async () => {
    await api.make.task(dmcId, { dueDate: "2026-05-01" });
    const other = await openConnected(api.database.url, api.database.dataDir);
    try {
      const at = "2026-05-04T07:00:00Z";
      await Promise.all([database, other, database, other].map((one) => sendAt(at, one)));
      await sendAt(at);
    } finally {
      await other.close();
    }
    expect((await mailsTo(reader.email)).length).toBe(1);
    await sendAt("2026-05-05T07:00:00Z");
    expect((await mailsTo(reader.email)).length).toBe(2);
  });

  test("comes although a clock that was ahead has written one of a day to come", async () => {
    await api.make.task(dmcId, { dueDate: "2026-05-01" });
    await api.owner("app.users").where({ id: reader.id }).update({ digested_on: "2999-01-01" });
    await sendAt("2026-05-04T07:00:00Z");
    await sendAt("2026-05-04T07:00:00Z");
    expect((await mailsTo(reader.email)).length).toBe(1);
  });

  test("of an earlier day, tried again later, writes no second mail", async () => {
    await api.make.task(dmcId, { dueDate: "2026-05-01" });
    await sendAt("2026-05-08T07:00:00Z");
    await sendAt("2026-05-04T07:00:00Z");
    expect((await mailsTo(reader.email)).length).toBe(1);
  });

  test.each([
    ["UTC", "2026-05-04T07:59:00Z", true],
    ["UTC", "2026-05-04T08:00:00Z", false],
    ["Europe/Paris", "2026-05-04T05:00:00Z", true],
    ["Europe/Paris", "2026-01-04T05:00:00Z", false],
    ["Asia/Kolkata", "2026-05-04T02:00:00Z", true],
    ["Pacific/Apia", "2026-05-03T18:00:00Z", true],
    ["America/Sao_Paulo", "2026-05-04T10:00:00Z", true],
  ])("leaves at seven in %s: %s", async (zone, at, isSent) => {
    await inZone(zone);
    await api.make.task(dmcId, { dueDate: "2026-01-04" });
    await sendAt(at);
    expect((await mailsTo(reader.email)).length).toBe(isSent ? 1 : 0);
  });

  test("counts by the day at the DMC", async () => {
    await inZone("Pacific/Apia");
    await api.make.task(dmcId, { title: "Here today", dueDate: "2026-05-04" });
    await sendAt("2026-05-03T18:00:00Z");
    expect(await mailsTo(reader.email)).toMatchObject([{ subject: "1 task due on May 4, 2026" }]);
  });

  test("is for those who have asked for it, of an active DMC, with something due", async () => {
    await sendAt("2026-05-04T07:00:00Z");
    await api.make.task(dmcId, { dueDate: "2026-05-04" });
    await api.owner("app.dmcs").where({ id: dmcId }).update({ active: false });
    await sendAt("2026-05-04T07:00:00Z");
    await api.owner("app.dmcs").where({ id: dmcId }).update({ active: true });
    await api.owner("app.users").where({ id: reader.id }).update({ daily_digest: false });
    await sendAt("2026-05-04T07:00:00Z");
    expect(await mailsTo(reader.email)).toEqual([]);
    await api.owner("app.users").where({ id: reader.id }).update({ daily_digest: true });
    await sendAt("2026-05-04T07:00:00Z");
    expect((await mailsTo(reader.email)).length).toBe(1);
  });

  test("is for nobody whom an administrator has yet to approve", async () => {
    await api.make.task(dmcId, { dueDate: "2026-05-04" });
    await api.owner("app.users").where({ id: reader.id }).update({ is_waiting: true });
    await sendAt("2026-05-04T07:00:00Z");
    expect(await mailsTo(reader.email)).toEqual([]);
  });

  test("that cannot be written keeps nobody else's back", async () => {
    await inZone("Nowhere/Odd");
    dmcId = (await api.make.dmc()).id;
    const other = await newReader(dmcId);
    await api.make.task(dmcId, { dueDate: "2026-05-04" });
    await expect(sendAt("2026-05-04T07:00:00Z")).rejects.toThrow("Digests that could not be sent: 1");
    expect((await mailsTo(other.email)).length).toBe(1);
  });

  test("names fifty tasks and counts the others", async () => {
    for (let count = 0; count < 53; count += 1) await api.make.task(dmcId, { dueDate: "2026-05-04" });
    await sendAt("2026-05-04T07:00:00Z");
    const [mail] = await mailsTo(reader.email);
    expect(mail.subject).toBe("53 tasks due on May 4, 2026");
    expect(mail.body_text.match(/due today/g).length).toBe(50);
    expect(mail.body_text).toContain("\nand 3 more\n");
  });
});

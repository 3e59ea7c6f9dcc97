import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Database } from "../../platform/database/database.ts";
import { MailServer } from "../../testing/mail-server.ts";
import { openConnected } from "../../testing/open-connected.ts";
import { askedPatiently } from "../../testing/patiently.ts";
import { startTestApi, type TestApi } from "../../testing/test-api.ts";
import type { TestClient } from "../../testing/test-client.ts";
import { until } from "../../testing/until.ts";
import { outboxKeeper } from "../../platform/mail/keep-outbox.ts";
import { queueMail } from "../../platform/mail/outbox.ts";
import { MOST_ATTEMPTS } from "../../platform/mail/send-mail.ts";

const server = new MailServer();
let api: TestApi;
let admin: TestClient;
let database: Database;

beforeAll(async () => {
  await server.start();
  api = await startTestApi({ smtpUrl: server.url });
  admin = await api.signedIn("admin");
  database = await openConnected(api.database.url, api.database.dataDir);
});

beforeEach(() => {
  server.taken.length = 0;
  server.refusal = null;
});

afterAll(async () => {
  await database.close();
  await api.stop();
  await server.stop();
});

const content = (recipient: string) => ({
  kind: "onboarding" as const,
  dmcId: null,
  recipient,
  subject: "Bienvenue à Nice",
  bodyText: "The secret is kept-secret",
  bodyHtml: "<p>The secret is kept-secret</p>",
});

const queue = (recipient: string) =>
  askedPatiently(() => database.rw.transaction((trx) => queueMail(trx, content(recipient))));

/** Mails to so many people, all written at once. */
const queueMany = (many: number) =>
  askedPatiently(() =>
    database.rw.transaction(async (trx) => {
      const made = [];
      for (let n = 0; n < many; n += 1) made.push(await queueMail(trx, content(`m${n}@mail.example`)));
      return made;
    }),
  );

const stateOf = async (id: number) => (await admin.get(`/api/mails/${id}`)).body;

const untilState = (id: number, state: string) => until(async () => (await stateOf(id)).state === state);

const recipients = (): string[] => server.taken.map(({ to }) => `${to[0]}`).toSorted();

describe("a mail in the outbox", () => {
  test("is sent when its transaction commits, and its text is let go", async () => {
    const { id } = await queue("one@mail.example");
    await untilState(id, "sent");
    expect(server.taken).toMatchObject([{ from: "no-reply@hub.example", to: ["one@mail.example"] }]);
    const source = server.taken[0]?.source ?? "";
    expect(source).toMatch(/^From: DMC Hub <no-reply@hub.example>\r$/m);
    expect(source).toMatch(/^Message-ID: <[\w-]{36}@hub.example>\r$/m);
    expect(source).toMatch(/^Subject: =\?UTF-8\?Q\?Bienvenue_=C3=A0_Nice\?=\r$/m);
    expect(await stateOf(id)).toMatchObject({ attempts: 1, failure: null, sentAt: expect.any(String) });
    const [row] = await api.owner("app.mails").where({ id });
    expect(JSON.stringify(row)).not.toContain("kept-secret");
  });

  test("is not there when its transaction is rolled back", async () => {
    let key = "";
    const failing = database.rw.transaction(async (trx) => {
      key = `mail:${(await queueMail(trx, content("never@mail.example"))).id}`;
      expect(await trx("graphile_worker.jobs").where({ key })).toHaveLength(1);
      throw new Error("changed my mind");
    });
    await expect(failing).rejects.toThrow("changed my mind");
    const { id } = await queue("after@mail.example");
    await untilState(id, "sent");
    expect(recipients()).toEqual(["after@mail.example"]);
    expect(await api.owner("app.mails").where({ recipient: "never@mail.example" })).toEqual([]);
    expect(await database.rw("graphile_worker.jobs").where({ key })).toEqual([]);
  });

  test.each(["a@mail.example\r\nBcc: b@mail.example", "a@mail.example\nX: y"])(
    "is refused by the database with a line break in a header: %j",
    async (recipient) => {
      await expect(queue(recipient)).rejects.toThrow(/mails_header_ck/);
    },
  );

  test("is sent once by several processes", async () => {
    const other = await api.another();
    try {
      const made = await queueMany(20);
      for (const { id } of made) await untilState(id, "sent");
    } finally {
      await other.stop();
    }
    expect(new Set(recipients()).size).toBe(20);
    expect(server.taken.length).toBe(20);
  });

  test("that a killed process had in hand is found again", async () => {
    const gone = await api.make.mail({
      state: "queued",
      recipient: "found@mail.example",
      dueAt: new Date(Date.now() - 120_000),
      claimedUntil: new Date(Date.now() - 1_000),
    });
    const inHand = await api.make.mail({
      state: "queued",
      recipient: "in-hand@mail.example",
      dueAt: new Date(Date.now() - 120_000),
      claimedUntil: new Date(Date.now() + 3_600_000),
    });
    await outboxKeeper(database.rw)();
    await untilState(gone.id, "sent");
    expect(await stateOf(inHand.id)).toMatchObject({ state: "queued", attempts: 0 });
    expect(recipients()).toEqual(["found@mail.example"]);
  });
});

describe("while the mail server is down", () => {
  test("mails wait, say why, and are each sent once when it is up", async () => {
    await server.stop();
    const made = await queueMany(10);
    for (const { id } of made) await until(async () => (await stateOf(id)).attempts > 0);
    expect(await stateOf(made[0]?.id ?? 0)).toMatchObject({
      state: "queued",
      failure: expect.stringMatching(/^The mail server cannot be used \(\w+\): .*ECONNREFUSED/),
    });
    expect(server.taken).toEqual([]);
    await server.start();
    for (const { id } of made) await untilState(id, "sent");
    expect(recipients()).toEqual(made.map((_, index) => `m${index}@mail.example`).toSorted());
    expect(await stateOf(made[0]?.id ?? 0)).toMatchObject({ failure: null });
  });

  test("a mail fails in the end, and an administrator sends it again", async () => {
    await server.stop();
    const { id } = await queue("late@mail.example");
    await api.owner("app.mails").where({ id }).update({ attempts: MOST_ATTEMPTS });
    await untilState(id, "failed");
    await server.start();
    const failed = await admin.get("/api/mails?state=failed");
    expect(failed.body.map((mail: { id: number }) => mail.id)).toContain(id);
    expect(await admin.post(`/api/mails/${id}/retry`)).toMatchObject({
      status: 200,
      body: { state: "queued" },
    });
    await untilState(id, "sent");
    expect(recipients()).toEqual(["late@mail.example"]);
    expect(await admin.post(`/api/mails/${id}/retry`)).toMatchObject({
      status: 409,
      body: { detail: "This mail has already been sent." },
    });
  });
});

test("a recipient that the mail server refuses for good fails at once, with what it said", async () => {
  server.refusal = { code: 550, text: "No such mailbox" };
  const { id } = await queue("nobody@mail.example");
  await untilState(id, "failed");
  expect(await stateOf(id)).toMatchObject({
    attempts: 1,
    failure: expect.stringMatching(/^The mail server refused it \(EENVELOPE\): 550 No such mailbox/),
  });
});

const daysAgo = (count: number) => new Date(Date.now() - count * 86_400_000);

test("what is old is let go: a failed mail's text, then the mail", async () => {
  const week = await api.make.mail({ createdAt: daysAgo(8) });
  const season = await api.make.mail({ createdAt: daysAgo(91) });
  await outboxKeeper(database.rw)();
  expect(await admin.post(`/api/mails/${week.id}/retry`)).toMatchObject({
    status: 409,
    body: { detail: "This mail's text is not kept any more. Send a new one instead." },
  });
  expect(await admin.get(`/api/mails/${season.id}`)).toMatchObject({ status: 404 });
});

test("without a mail server, mails are files that a mail program opens", async () => {
  const local = await startTestApi();
  const files = await openConnected(local.database.url, local.database.dataDir);
  try {
    const { id } = await files.rw.transaction((trx) => queueMail(trx, content("file@mail.example")));
    const reader = await local.signedIn("admin");
    await until(async () => (await reader.get(`/api/mails/${id}`)).body.state === "sent");
    const [name = "", ...others] = readdirSync(local.outbox);
    expect(name).toMatch(new RegExp(`^${id}-[\\w-]{36}\\.eml$`));
    expect(others).toEqual([]);
    const path = join(local.outbox, name);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readFileSync(path, "utf8")).toMatch(/^To: file@mail.example\r$/m);
  } finally {
    await files.close();
    await local.stop();
  }
});

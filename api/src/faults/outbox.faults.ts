import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { setTimeout as delay } from "node:timers/promises";
import { type Database, openDatabase } from "../platform/database/database.ts";
import { queueMail } from "../platform/mail/outbox.ts";
import type { ApiProcess } from "../testing/api-process.ts";
import { MailServer } from "../testing/mail-server.ts";
import type { TestClient } from "../testing/test-client.ts";
import { until } from "../testing/until.ts";
import { type FaultBench, openBench } from "./fault-bench.ts";
import { report } from "./length.ts";

// API processes that share one outbox, with a mail server that is unreachable or stops midway.
let bench: FaultBench;
let server: MailServer;
let database: Database;
let running: ApiProcess[] = [];

beforeAll(async () => {
  bench = await openBench();
  database = openDatabase(bench.database.url, bench.database.dataDir);
});

beforeEach(async () => {
  server = new MailServer();
  await server.start();
});

afterEach(async () => {
  await Promise.all(running.map((api) => api.end("SIGKILL")));
  running = [];
  await server.stop();
  await database.rw("app.mails").delete();
});

afterAll(async () => {
  await database.close();
  await bench.close();
});

async function startProcesses(count: number): Promise<ApiProcess[]> {
  const env = { SMTP_URL: server.url, MAIL_RETRY_SECONDS: "1", DATA_DIR: bench.database.dataDir };
  running = await Promise.all(Array.from({ length: count }, () => bench.start({ env })));
  return running;
}

/** Queues mails in one transaction; returns their recipients. */
async function queue(name: string, count: number): Promise<string[]> {
  const recipients = Array.from({ length: count }, (_, index) => `${name}-${index}@mail.example`);
  const text = { subject: "Welcome", bodyText: "Hello", bodyHtml: "<p>Hello</p>" };
  await database.rw.transaction(async (trx) => {
    for (const recipient of recipients)
      await queueMail(trx, { kind: "onboarding", dmcId: null, recipient, ...text });
  });
  return recipients.toSorted();
}

const countOf = async (state: string): Promise<number> => {
  const ids: number[] = await database.rw("app.mails").where({ state }).pluck("id");
  return ids.length;
};

/** Polls until nothing is waiting. */
const untilSent = (within: number) =>
  until(async () => {
    await delay(50);
    return (await countOf("queued")) === 0;
  }, within);

const recipients = (): string[] => server.taken.map(({ to }) => `${to[0]}`).toSorted();

const messageIds = (recipient: string): (string | undefined)[] =>
  server.taken
    .filter(({ to }) => to[0] === recipient)
    .map(({ source }) => /^Message-ID: (.*)\r$/m.exec(source)?.[1]);

test("one process, then two, send each mail once", async () => {
  const perSecond: number[] = [];
  for (const count of [1, 2]) {
    server.taken.length = 0;
    const wanted = await queue(`of-${count}`, 200);
    const apis = await startProcesses(count);
    await until(async () => server.taken.length > 0);
    const started = performance.now();
    await untilSent(60_000);
    perSecond.push(Math.round(200 / ((performance.now() - started) / 1_000)));
    expect(recipients()).toEqual(wanted);
    await Promise.all(apis.map((api) => api.end("SIGTERM")));
  }
  report("mails per second", { oneProcess: perSecond[0], twoProcesses: perSecond[1] });
}, 120_000);

/**
 * Two processes with a mail each in progress and others waiting; the first process is killed. Returns when.
 */
async function killOneAt(point: "recipient" | "mail"): Promise<{ wanted: string[]; killedAt: number }> {
  await startProcesses(2);
  server.holdsAt = point;
  const wanted = await queue(`at-${point}`, 20);
  await until(async () => server.held.length === 2);
  await running[0]?.end("SIGKILL");
  server.release();
  return { wanted, killedAt: performance.now() };
}

test("a process killed before the mail server has its mail: another sends it, once", async () => {
  const { wanted, killedAt } = await killOneAt("recipient");
  await until(async () => server.taken.length === 19);
  expect(await countOf("queued")).toBe(1);
  await untilSent(360_000);
  expect(recipients()).toEqual(wanted);
  const seconds = Math.round((performance.now() - killedAt) / 1_000);
  report("killed before the mail left", { lost: 0, twice: 0, secondsUntilAnotherSentIt: seconds });
}, 420_000);

test("a process killed after that: its mail comes twice, as the same message", async () => {
  const { wanted } = await killOneAt("mail");
  await until(async () => (await countOf("queued")) === 1);
  expect(recipients()).toEqual(wanted);
  // The other test covers this wait in full.
  await database
    .rw("app.mails")
    .where({ state: "queued" })
    .update({
      due_at: database.rw.raw("now() - interval '2 minutes'"),
      claimed_until: database.rw.raw("now() - interval '1 second'"),
    });
  await untilSent(90_000);
  expect(server.taken.length).toBe(21);
  expect(new Set(recipients()).size).toBe(20);
  const twice = wanted.filter((recipient) => messageIds(recipient).length === 2);
  expect(twice.length).toBe(1);
  expect(new Set(messageIds(twice[0] ?? "")).size).toBe(1);
  report("killed before it was noted", { lost: 0, twice: twice.length });
}, 120_000);

/** Makes calls for eight people over `duration` ms; returns the longest time, ms. */
async function callFor(duration: number, people: readonly TestClient[]) {
  const took: number[] = [];
  const end = performance.now() + duration;
  await Promise.all(
    people.map(async (who) => {
      while (performance.now() < end) {
        const started = performance.now();
        expect((await who.get("/api/clients?limit=50")).status).toBe(200);
        took.push(performance.now() - started);
        await delay(20);
      }
    }),
  );
  took.sort((a, b) => a - b);
  return { calls: took.length, p99: Math.round(took[Math.floor(took.length * 0.99)] ?? 0) };
}

test("a thousand mails outlive a mail server that is down, and calls do not feel it", async () => {
  const apis = await startProcesses(2);
  const people = await Promise.all([...apis, ...apis, ...apis, ...apis].map((api) => bench.staffOf(api)));
  const { username } = await bench.make.user({ role: "admin" });
  const admin = apis[0]!.visitor();
  await admin.signIn(username);
  await callFor(2_000, people);
  const quiet = await callFor(10_000, people);

  await server.stop();
  const wanted = await queue("down", 1_000);
  const down = await callFor(40_000, people);
  const waiting = (await admin.get("/api/mails?state=queued")).body;
  expect(waiting.length).toBe(1_000);
  for (const { failure } of waiting)
    expect(failure).toMatch(/^The mail server cannot be used \(\w+\): .*ECONNREFUSED/);
  const tries: number[] = waiting.map(({ attempts }: { attempts: number }) => attempts);
  // Waits of 1, 2, 4, 8, 16 and 32 s allow six attempts in 40 s.
  expect(Math.max(...tries)).toBeLessThanOrEqual(6);
  const [{ wait }] = await database
    .rw("app.mails")
    .where({ state: "queued" })
    .select(database.rw.raw("round(extract(epoch from max(due_at - now())))::int as wait"));
  expect(wait).toBeGreaterThan(5);
  expect(server.taken.length).toBe(0);

  await server.start();
  const started = performance.now();
  const afterwards = callFor(10_000, people);
  await untilSent(150_000);
  const seconds = Math.round((performance.now() - started) / 1_000);
  const up = await afterwards;
  expect(recipients()).toEqual(wanted);
  expect(await countOf("failed")).toBe(0);
  expect((await admin.get("/api/mails?state=queued")).body).toEqual([]);
  report("mail server down for 40 s", {
    lost: 0,
    twice: 0,
    tries: { fewest: Math.min(...tries), most: Math.max(...tries) },
    longestWaitSeconds: wait,
    sentAfterSeconds: seconds,
    p99: { quiet: quiet.p99, down: down.p99, up: up.p99 },
    calls: quiet.calls + down.calls + up.calls,
  });
  expect(down.p99).toBeLessThan(500);
}, 300_000);

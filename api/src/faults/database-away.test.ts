import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { randomUUID } from "node:crypto";
import type { ApiProcess } from "../testing/api-process.ts";
import type { Answer, TestClient } from "../testing/test-client.ts";
import { until } from "../testing/until.ts";
import { type FaultBench, openBench } from "./fault-bench.ts";
import { isLong, report, sized } from "./length.ts";
import { type OwnServer, startOwnServer } from "./own-server.ts";
import { signalTo } from "./signals.ts";

const CALLERS = sized(6, 32);
/** Number of calls served before and after, and refused in between. */
const SERVED = sized(30, 500);
const REFUSED = sized(6, 200);

/** Longest time for a call, and for the API to find the database again, ms. */
const ANSWERED_WITHIN = 3_000;
const BACK_WITHIN = 1_000;

let server: OwnServer;
let bench: FaultBench;
let api: ApiProcess;
let staff: TestClient;
let clientId: number;

beforeAll(async () => {
  server = await startOwnServer();
  bench = await openBench(server.database);
  api = await bench.start();
  staff = await bench.staffOf(api);
  clientId = (await bench.make.client(bench.dmcId)).id;
});

afterAll(() => bench.close());

/** The answer to a call, and when it came, ms. */
interface Call extends Answer {
  readonly sentAt: number;
  readonly tookTime: number;
}

/**
 * Makes calls of several kinds, each caller one after another, until `isOver`. A call without an answer
 * throws.
 */
async function callOn(calls: Call[], isOver: () => boolean): Promise<void> {
  const kinds = [
    () => staff.get("/api/clients"),
    () => staff.get(`/api/clients/${clientId}`),
    () => staff.post("/api/clients", { name: randomUUID(), email: "away@mail.example" }),
  ];
  const caller = async (first: number) => {
    for (let turn = first; !isOver(); turn += 1) {
      const sentAt = performance.now();
      const answer = await kinds[turn % kinds.length]!();
      calls.push({ ...answer, sentAt, tookTime: performance.now() - sentAt });
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, (_, first) => caller(first)));
}

const isServed = ({ status }: Answer) => status === 200 || status === 201;

const isRefusedForNow = ({ status, headers, body }: Answer) =>
  status === 503 &&
  headers.get("retry-after") === "1" &&
  body.detail === "The service cannot answer just now. Try again in a moment.";

async function expectAway(): Promise<void> {
  const signIn = { username: "somebody", password: "a wrong one" };
  expect(isRefusedForNow(await api.visitor().post("/api/login", signIn))).toBe(true);
  expect(await staff.get("/api/live")).toMatchObject({ status: 200 });
  expect(await staff.get("/api/ready")).toMatchObject({ status: 503 });
}

interface Fault {
  readonly begin: () => Promise<void>;
  readonly end: () => Promise<void>;
}

const faults: Record<string, Fault> = {
  "is stopped": { begin: () => server.stop(), end: () => server.start() },
  "is killed": { begin: () => server.kill(), end: () => server.start() },
  "is frozen": { begin: () => server.freeze(), end: () => server.thaw() },
};

test.each(Object.entries(faults))(
  "while the database %s calls are refused in time, and the same process serves once it is back",
  async (name, { begin, end }) => {
    const calls: Call[] = [];
    let isOver = false;
    const all = callOn(calls, () => isOver);
    const since = (moment: number, is: (answer: Answer) => boolean) =>
      calls.filter((call) => call.sentAt > moment && is(call));
    const reach = (moment: number, is: (answer: Answer) => boolean, count: number) =>
      Promise.race([all, until(async () => since(moment, is).length >= count, 30_000)]);
    await reach(0, isServed, SERVED);
    // Its idle connections would report being cut off.
    await bench.owner.destroy();
    const away = performance.now();
    await begin();
    try {
      await Promise.all([reach(away, isRefusedForNow, REFUSED), expectAway()]);
    } finally {
      await end();
    }
    const back = performance.now();
    await reach(back, isServed, SERVED);
    bench.owner.initialize();
    isOver = true;
    await all;

    expect(calls.filter((call) => !isServed(call) && !isRefusedForNow(call))).toEqual([]);
    const firstServed = Math.min(...since(back, isServed).map(({ sentAt, tookTime }) => sentAt + tookTime));
    const lastRefused = Math.max(back, ...calls.filter(isRefusedForNow).map(({ sentAt }) => sentAt));
    const figures = {
      calls: calls.length,
      refused: calls.filter(isRefusedForNow).length,
      slowest: Math.round(Math.max(...calls.map(({ tookTime }) => tookTime))),
      servedAfter: Math.round(firstServed - back),
      lastRefusedAfter: Math.round(lastRefused - back),
    };
    report(`the database ${name}`, figures);
    if (isLong) {
      expect(figures.slowest).toBeLessThan(ANSWERED_WITHIN);
      expect(figures.servedAfter).toBeLessThan(BACK_WITHIN);
      expect(figures.lastRefusedAfter).toBeLessThan(BACK_WITHIN);
    }

    expect(await staff.get("/api/user")).toMatchObject({ status: 200 });
    const made: number[] = calls.filter(({ status }) => status === 201).map(({ body }) => body.id);
    const kept = await bench.owner("app.clients").whereIn("id", made).pluck("id");
    expect(kept.length).toBe(made.length);
    expect(api.child.exitCode).toBeNull();
  },
  90_000,
);

test("a list from before a crash of the database's server is read anew, whatever numbers are given again", async () => {
  const list = "/api/clients?limit=5";
  const before = await staff.get(list);
  const tag = before.headers.get("etag") ?? "";
  expect(await staff.get(list, { "if-none-match": tag })).toMatchObject({ status: 304 });
  const { rows } = await bench.owner.raw("select pid from pg_stat_activity where usename = 'app_rw' limit 1");
  await bench.owner.destroy();
  signalTo(rows[0].pid, "SIGKILL");
  const isReadAnew = ({ status, headers }: Answer) => status === 200 && headers.get("etag") !== tag;
  await until(async () => isReadAnew(await staff.get(list)));
  expect(await staff.get(list, { "if-none-match": tag })).toMatchObject({ status: 200, text: before.text });
  bench.owner.initialize();
});

import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { setTimeout as delay } from "node:timers/promises";
import type { Answer, TestClient } from "../testing/test-client.ts";
import { type FaultBench, openBench } from "./fault-bench.ts";
import { report } from "./length.ts";
import { type Held, startWatched, type WatchedProcess } from "./process-memory.ts";

/** Duration of use, minutes; an hour shows slow leaks: `SOAK_MINUTES=60 npm run test:faults -- soak`. */
const MINUTES = Number(process.env["SOAK_MINUTES"] ?? 3);
const CALLERS = 4;

/** Pause between two calls of a caller, ms: together they keep the process about half busy. */
const PAUSE = 8;

/** Number of measurements, of which the first third is warm-up. */
const LOOKS = 12;

/** Maximum growth of the heap during use, and maximum growth of descriptors and connections. */
const MOST_GROWN = 1_048_576;
const MOST_MORE = 2;

let bench: FaultBench;
let watched: WatchedProcess;

beforeAll(async () => {
  bench = await openBench();
  watched = await startWatched(bench, {
    NODE_ENV: "production",
    SESSION_KEYS: "a-key-for-tests-that-is-long-enough",
  });
}, 30_000);

afterAll(() => bench.close());

/**
 * A day's calls of a member of the staff, from signing in to signing out; rows that it creates are removed.
 */
async function* dayOf(staff: TestClient, username: string): AsyncGenerator<Answer> {
  yield staff.signIn(username);
  for (let turn = 0; turn < 50; turn += 1) {
    yield staff.get("/api/clients?limit=50");
    yield staff.get("/api/clients?q=client");
    yield staff.get("/api/dashboard");
    yield staff.get("/api/clients/0");
    yield staff.post("/api/clients", { name: "" });
    const made = await staff.post(
      "/api/clients",
      { name: `Soaked ${turn}`, email: "soak@mail.example" },
      { "idempotency-key": `${username}-${turn}-${Math.random()}` },
    );
    yield made;
    const path = `/api/clients/${made.body.id}`;
    yield staff.put(path, { notes: "x".repeat(turn * 20) }, { "if-match": '"1"' });
    yield staff.put(path, { notes: "late" }, { "if-match": '"1"' });
    yield staff.get(path);
    yield staff.delete(path);
  }
  yield staff.post("/api/logout");
}

async function connections(): Promise<number> {
  const { rows } = await bench.owner.raw(
    "select count(*)::int as count from pg_stat_activity where datname = current_database()",
  );
  return rows[0].count;
}

/**
 * After the warm-up, the later half of the measurements against the earlier: the minimum of each, because the
 * rest is temporary.
 */
function growth(looks: readonly number[]): number {
  const warm = looks.slice(Math.floor(looks.length / 3));
  const middle = Math.floor(warm.length / 2);
  return Math.min(...warm.slice(middle)) - Math.min(...warm.slice(0, middle));
}

test(
  `in ${MINUTES} minutes of use its memory and its connections stay what they are`,
  async () => {
    for (let row = 0; row < 100; row += 1) await bench.make.client(bench.dmcId);
    const end = performance.now() + MINUTES * 60_000;
    const statuses: Record<number, number> = {};
    const callers = Array.from({ length: CALLERS }, async () => {
      const { username } = await bench.make.user({ role: "dmc", dmcId: bench.dmcId });
      while (performance.now() < end) {
        for await (const { status } of dayOf(watched.api.visitor(), username)) {
          statuses[status] = (statuses[status] ?? 0) + 1;
          if (performance.now() > end) break;
          await delay(PAUSE);
        }
      }
    });
    const looks: (Held & { readonly connections: number })[] = [];
    for (let look = 0; look < LOOKS; look += 1) {
      await Promise.race([Promise.all(callers), delay((MINUTES * 60_000) / LOOKS)]);
      looks.push({ ...(await watched.held()), connections: await connections() });
    }
    await Promise.all(callers);
    const grown = {
      heap: growth(looks.map(({ heap }) => heap)),
      descriptors: growth(looks.map(({ descriptors }) => descriptors)),
      connections: growth(looks.map((look) => look.connections)),
    };
    report("soak", { minutes: MINUTES, statuses, grown, last: looks.at(-1) });
    expect(Object.keys(statuses).filter((status) => Number(status) >= 500)).toEqual([]);
    expect(statuses).toMatchObject({
      200: expect.any(Number),
      201: expect.any(Number),
      412: expect.any(Number),
    });
    expect(grown.heap).toBeLessThan(MOST_GROWN);
    expect(grown.descriptors).toBeLessThanOrEqual(MOST_MORE);
    expect(grown.connections).toBeLessThanOrEqual(MOST_MORE);
  },
  (MINUTES + 1) * 60_000,
);

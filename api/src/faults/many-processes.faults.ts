import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { PASSWORD, TestClient } from "../testing/test-client.ts";
import { until } from "../testing/until.ts";
import { hasPrograms } from "../testing/debian-programs.ts";
import { type BalancedBench, openBalancedBench, PRODUCTION, PROGRAMS } from "./balanced-bench.ts";
import { report } from "./length.ts";

// Two API processes behind HAProxy, with PgBouncer pooling transactions.
const isPossible = hasPrograms(PROGRAMS);
const testIfPossible = isPossible ? test : test.skip;
let bench: BalancedBench;

beforeAll(async () => {
  if (isPossible) bench = await openBalancedBench();
}, 60_000);

afterAll(async () => {
  if (isPossible) await bench.close();
});

/** A user signed in through the balancer. */
async function signedIn(role: "admin" | "dmc"): Promise<{ who: TestClient; id: number }> {
  const { id, username } = await bench.make.user({ role, dmcId: role === "dmc" ? bench.dmcId : null });
  const who = new TestClient(bench.origin);
  expect((await who.signIn(username)).status).toBe(200);
  return { who, id };
}

testIfPossible("sessions, roles and signing out hold in every process at once", async () => {
  const { who, id } = await signedIn("dmc");
  const admin = (await signedIn("admin")).who;
  await bench.make.client(bench.dmcId);
  const ask = () => Promise.all(Array.from({ length: 8 }, () => who.get("/api/clients")));
  for (const { status, body } of await ask())
    expect({ status, rows: body.length }).toEqual({ status: 200, rows: 1 });
  expect((await admin.put(`/api/users/${id}`, { role: "user", dmcId: null })).status).toBe(200);
  await until(async () => (await ask()).every(({ status }) => status === 401 || status === 403));
  const other = (await signedIn("dmc")).who;
  const stolen = new TestClient(bench.origin);
  for (const [name, value] of other.cookies) stolen.cookies.set(name, value);
  expect((await stolen.get("/api/user")).status).toBe(200);
  expect((await other.post("/api/logout")).status).toBe(204);
  await until(async () =>
    (await Promise.all([1, 2, 3, 4].map(() => stolen.get("/api/user")))).every(
      ({ status }) => status === 401,
    ),
  );
});

testIfPossible("failed tries to sign in are counted together", async () => {
  const { username } = await bench.make.user();
  const who = new TestClient(bench.origin);
  const statuses: number[] = [];
  for (let time = 0; time < 12; time += 1) statuses.push((await who.signIn(username, "wrong")).status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
  expect((await new TestClient(bench.origin).signIn(username, PASSWORD)).status).toBe(200);
});

testIfPossible("tenants stay apart on shared connections", async () => {
  const foreign = (await bench.make.dmc()).id;
  await bench.make.client(foreign, { name: "Foreign" });
  const { username } = await bench.make.user({ role: "dmc", dmcId: foreign });
  const other = new TestClient(bench.origin);
  await other.signIn(username);
  const own = (await signedIn("dmc")).who;
  let calls = 0;
  for (; calls < 2_000; calls += 20) {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 ? own : other).get("/api/clients")),
    );
    for (const [index, { status, text }] of answers.entries()) {
      expect({ status, foreign: text.includes("Foreign") }).toEqual({
        status: 200,
        foreign: index % 2 === 0,
      });
    }
  }
  report("two tenants through PgBouncer", { calls, foreign: 0 });
});

/** Lists per second answered to 32 callers by `at`, over `duration` ms. */
async function throughputOf(at: string, cookie: string, duration: number): Promise<number> {
  const agent = new Agent({ keepAlive: true });
  const ask = () =>
    new Promise<number>((resolve, reject) => {
      const call = request(`${at}/api/clients?limit=50`, { agent, headers: { cookie } }, (response) => {
        response.resume();
        response.once("end", () => resolve(response.statusCode ?? 0));
      });
      call.once("error", reject);
      call.end();
    });
  const end = performance.now() + duration;
  let answered = 0;
  await Promise.all(
    Array.from({ length: 32 }, async () => {
      for (; performance.now() < end; answered += 1) expect(await ask()).toBe(200);
    }),
  );
  agent.destroy();
  return Math.round((answered / duration) * 1_000);
}

/** The first round only warms up. */
const median = (rounds: number[]) => rounds.slice(1).toSorted((a, b) => a - b)[1] ?? 0;

testIfPossible(
  "two processes behind both answer what one did, and more where there are cores for it",
  async () => {
    const { dmcId, make } = bench;
    for (let row = 0; row < 50; row += 1) await make.client(dmcId);
    const cookie = (await signedIn("dmc")).who.cookieHeader();
    const direct = await bench.start({ env: PRODUCTION });
    const pooled = bench.processes[0]?.origin ?? "";
    const places = { direct: direct.origin, pooled, both: bench.origin };
    const seen = { direct: [] as number[], pooled: [] as number[], both: [] as number[] };
    for (let round = 0; round < 4; round += 1) {
      for (const place of ["direct", "pooled", "both"] as const)
        seen[place].push(await throughputOf(places[place], cookie, 3_000));
    }
    await direct.end("SIGTERM");
    const perSecond = {
      oneProcess: median(seen.direct),
      onePooled: median(seen.pooled),
      twoPooledBalanced: median(seen.both),
    };
    report("lists of 50 per second", perSecond);
    expect(perSecond.twoPooledBalanced).toBeGreaterThan(perSecond.onePooled / 2);
  },
  90_000,
);

testIfPossible(
  "while PgBouncer is gone calls are refused in time, and with it they are answered again",
  async () => {
    const { who } = await signedIn("dmc");
    bench.pooler.kill();
    const refused: number[] = [];
    await until(async () => {
      const started = performance.now();
      const { status } = await who.get("/api/clients");
      expect([200, 503]).toContain(status);
      refused.push(performance.now() - started);
      return status === 503 && refused.length > 20;
    });
    bench.pooler.start();
    const started = performance.now();
    await until(async () => (await who.get("/api/clients")).status === 200);
    report("PgBouncer killed", {
      slowestRefusal: Math.round(Math.max(...refused)),
      backAfter: Math.round(performance.now() - started),
    });
    expect(Math.max(...refused)).toBeLessThan(3_000);
  },
  60_000,
);

testIfPossible(
  "one process killed under writers loses nothing",
  async () => {
    const { who } = await signedIn("dmc");
    const acknowledged: number[] = [];
    let refused = 0;
    const writers = Array.from({ length: 8 }, async () => {
      while (acknowledged.length < 500) {
        const name = randomUUID();
        const send = () =>
          who
            .post("/api/clients", { name, email: "w@mail.example" }, { "idempotency-key": name })
            .catch(() => null);
        let answer = await send();
        for (; answer?.status !== 201; answer = await send()) refused += 1;
        acknowledged.push(answer.body.id);
      }
    });
    await until(async () => acknowledged.length > 200);
    await bench.processes[0]?.end("SIGKILL");
    await Promise.all(writers);
    const kept = await bench.owner("app.clients").whereIn("id", acknowledged).pluck("id");
    expect(kept.length).toBe(new Set(acknowledged).size);
    report("one of two killed", { acknowledged: acknowledged.length, lost: 0, sentAgain: refused });
  },
  60_000,
);

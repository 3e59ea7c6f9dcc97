import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { startTestApi, type TestApi } from "../testing/test-api.ts";
import type { Answer, TestClient } from "../testing/test-client.ts";
import { until } from "../testing/until.ts";
import { isLong, report } from "./length.ts";

/** Longest time for any call, ms; checked only in the long form. */
const ANSWERED_WITHIN = 3_000;

let api: TestApi;
let dmcId: number;
let staff: TestClient;

beforeAll(async () => {
  api = await startTestApi();
  dmcId = (await api.make.dmc()).id;
  staff = (await api.signedIn("dmc", dmcId)).atOnce();
});

afterAll(() => api.stop());

/** Runs `work` while somebody else locks the table of clients. */
async function whileLocked(work: () => Promise<void>): Promise<void> {
  await api.owner.transaction(async (trx) => {
    await trx.raw("lock table app.clients in access exclusive mode");
    await work();
  });
}

async function timed(path: string) {
  const started = performance.now();
  const answer = await staff.get(path);
  return { answer, took: performance.now() - started };
}

const isRefusedForNow = ({ status, headers }: Answer) => status === 503 && headers.has("retry-after");

test("a lock holds up the calls that need it, and no others, however many ask for the same", async () => {
  const { id } = await api.make.client(dmcId);
  await whileLocked(async () => {
    const seen = { others: false };
    // Each caller repeats its call until the others have been answered, however long the machine needs for that.
    const asked = ["/api/clients", "/api/clients?limit=5", `/api/clients/${id}`].flatMap((path) =>
      Array.from({ length: 15 }, async () => {
        const results = [await timed(path)];
        while (!seen.others) results.push(await timed(path));
        return results;
      }),
    );
    await until(async () => (await staff.get("/api/partners")).status === 200);
    await until(async () => (await staff.get("/api/ready")).status === 200).finally(
      () => (seen.others = true),
    );
    for (const { answer, took } of (await Promise.all(asked)).flat()) {
      expect(isRefusedForNow(answer)).toBe(true);
      if (isLong) expect(took).toBeLessThan(ANSWERED_WITHIN);
    }
  });
  expect(await staff.get("/api/clients")).toMatchObject({ status: 200 });
});

test("more calls than connections are all refused in time, and the process lives but is not ready", async () => {
  await whileLocked(async () => {
    const seen = { isUnready: false };
    // Each caller asks for a list of its own, because the same one is read once for all of them, and repeats its call
    // until all connections have been in use at once, however long the machine needs for that.
    const callers = Array.from({ length: 60 }, async (_, place) => {
      const path = `/api/clients?limit=${place + 1}`;
      const results = [await timed(path)];
      while (!seen.isUnready) results.push(await timed(path));
      return results;
    });
    expect(await staff.get("/api/live")).toMatchObject({ status: 200 });
    await until(async () => (await staff.get("/api/ready")).status === 503).finally(
      () => (seen.isUnready = true),
    );
    const results = (await Promise.all(callers)).flat();
    expect(results.filter(({ answer }) => !isRefusedForNow(answer))).toEqual([]);
    const slowest = Math.round(Math.max(...results.map(({ took }) => took)));
    report("pool exhausted", { calls: results.length, slowest });
    if (isLong) expect(slowest).toBeLessThan(ANSWERED_WITHIN);
  });
  expect(await staff.get("/api/clients")).toMatchObject({ status: 200 });
  expect(await staff.get("/api/ready")).toMatchObject({ status: 200 });
});

test("a row that somebody else changes holds up its own changes alone, and not for long", async () => {
  const { id } = await api.make.client(dmcId);
  const path = `/api/clients/${id}`;
  const other = `/api/clients/${(await api.make.client(dmcId)).id}`;
  const change = (notes: string) => staff.put(path, { notes });
  await api.owner.transaction(async (trx) => {
    await trx("app.clients").where({ id }).forUpdate().first();
    const started = performance.now();
    const heldUp = [change("one"), change("two"), staff.delete(path)];
    expect(await staff.get(path)).toMatchObject({ status: 200 });
    expect(await staff.put(other, { notes: "changed" })).toMatchObject({ status: 200 });
    expect((await Promise.all(heldUp)).filter((answer) => !isRefusedForNow(answer))).toEqual([]);
    const took = Math.round(performance.now() - started);
    report("row locked", { calls: heldUp.length, slowest: took });
    if (isLong) expect(took).toBeLessThan(ANSWERED_WITHIN);
  });
  expect((await staff.get(path)).body).toMatchObject({ id, notes: null });
  expect(await change("three")).toMatchObject({ status: 200, body: { notes: "three" } });
});

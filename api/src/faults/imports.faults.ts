import { readFileSync } from "node:fs";
import { request } from "node:http";
import { Readable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { ApiProcess } from "../testing/api-process.ts";
import type { TestClient } from "../testing/test-client.ts";
import { type FaultBench, openBench } from "./fault-bench.ts";
import { report } from "./length.ts";

const MEGABYTE = 1_048_576;

/** Maximum growth of memory, and maximum wait of 99 of 100 readers, ms. */
const MOST_MEMORY = 150 * MEGABYTE;
const LONGEST = 100;

let bench: FaultBench;
let api: ApiProcess;
let staff: TestClient;
let reader: TestClient;

beforeAll(async () => {
  bench = await openBench();
  api = await bench.start({
    env: { NODE_ENV: "production", SESSION_KEYS: "a-key-for-tests-that-is-long-enough" },
  });
  staff = await bench.staffOf(api);
  const other = await bench.make.dmc();
  for (let row = 0; row < 50; row += 1) await bench.make.client(other.id);
  const { username } = await bench.make.user({ role: "dmc", dmcId: other.id });
  reader = api.visitor();
  await reader.signIn(username);
}, 30_000);

afterAll(() => bench.close());

/** Memory that the API's process uses now, bytes. Linux only. */
function memory(): number {
  const status = readFileSync(`/proc/${api.child.pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1_024;
}

/** Reads another tenant's list repeatedly while `work` is in progress. */
async function besides<Result>(work: () => Promise<Result>) {
  const before = memory();
  const took: number[] = [];
  let most = before;
  const done = new AbortController();
  const reading = (async () => {
    while (!done.signal.aborted) {
      const started = performance.now();
      expect((await reader.get("/api/clients")).status).toBe(200);
      took.push(performance.now() - started);
      most = Math.max(most, memory());
      await delay(5);
    }
  })();
  const started = performance.now();
  const result = await work().finally(() => done.abort());
  const lasted = Math.round(performance.now() - started);
  await reading;
  const p99 = Math.round(took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.99)] ?? 0);
  return {
    result,
    figures: { lasted, reads: took.length, p99, grown: Math.round((most - before) / MEGABYTE) },
  };
}

/** Sends a body in chunks, so that this process has time to read in between. Returns the status. */
const upload = (body: Buffer) =>
  new Promise<number>((resolve, reject) => {
    const headers = {
      cookie: staff.cookieHeader(),
      origin: api.origin,
      "content-type": "application/json",
      "content-length": body.length,
    };
    const call = request(`${api.origin}/api/clients/import`, { method: "POST", headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    call.once("error", reject);
    Readable.from(chunksOf(body)).pipe(call);
  });

function* chunksOf(body: Buffer) {
  for (let start = 0; start < body.length; start += 65_536) yield body.subarray(start, start + 65_536);
}

const large = (row: (index: number) => object) => {
  const rows = Array.from({ length: 50_000 }, (_, index) => JSON.stringify(row(index)));
  return `{"rows":[${rows.join(",")}]}`;
};

test.each([
  ["millions of rows", () => `{"rows":[${"{},".repeat(10_300_000)}{}]}`, 400],
  ["one row that never ends", () => `{"rows":[{"a":[${"1,".repeat(15_000_000)}1]}]}`, 413],
  ["fifty thousand rows that are wrong", () => large((index) => ({ index, notes: "x".repeat(500) })), 400],
  [
    "as much as may be",
    () =>
      large((index) => ({ name: `Żółw ${index}`, email: `c${index}@mail.example`, notes: "ż".repeat(275) })),
    200,
  ],
])(
  "an import of %s holds up nobody and fills no memory",
  async (what, body, status) => {
    const bytes = Buffer.from(body());
    expect(bytes.length).toBeLessThan(32 * MEGABYTE);
    await besides(() => delay(500));
    const { result, figures } = await besides(() => upload(bytes));
    report(`import of ${what}`, figures);
    expect(result).toBe(status);
    expect(figures.grown * MEGABYTE).toBeLessThanOrEqual(MOST_MEMORY);
    expect(figures.p99).toBeLessThanOrEqual(LONGEST);
  },
  60_000,
);

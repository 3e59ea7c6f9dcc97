import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { Agent, request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import type { ApiProcess } from "../testing/api-process.ts";
import { type FaultBench, openBench } from "./fault-bench.ts";
import { report } from "./length.ts";

/** Callers that just keep the process busy, and five times the calls that it handles at once. */
const PEAK = 32;
const CROWD = 5 * 64;

let bench: FaultBench;
let api: ApiProcess;
let cookie: string;

beforeAll(async () => {
  bench = await openBench();
  api = await bench.start({
    env: { NODE_ENV: "production", SESSION_KEYS: "a-key-for-tests-that-is-long-enough" },
  });
  for (let row = 0; row < 50; row += 1) await bench.make.client(bench.dmcId);
  cookie = (await bench.staffOf(api)).cookieHeader();
}, 30_000);

afterAll(() => bench.close());

const ask = (agent: Agent) =>
  new Promise<number>((resolve, reject) => {
    const call = request(`${api.origin}/api/clients`, { agent, headers: { cookie } }, (response) => {
      response.resume();
      response.once("end", () => resolve(response.statusCode ?? 0));
    });
    call.once("error", reject);
    call.end();
  });

/** `callers` make calls for `duration` ms, each as soon as the previous one is answered. */
async function crowd(callers: number, duration: number) {
  const agent = new Agent({ keepAlive: true });
  const took: number[] = [];
  const refused: number[] = [];
  const end = performance.now() + duration;
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (performance.now() < end) {
        const started = performance.now();
        const status = await ask(agent);
        if (status === 200) took.push(performance.now() - started);
        else refused.push(status);
      }
    }),
  );
  agent.destroy();
  const p99 = Math.round(took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.99)] ?? 0);
  return { perSecond: Math.round((took.length / duration) * 1_000), p99, refused };
}

test("a crowd of five times what it can take leaves it working", async () => {
  await crowd(PEAK, 2_000);
  const peak = await crowd(PEAK, 5_000);
  const over = await crowd(CROWD, 10_000);
  await delay(1_000);
  const after = await crowd(PEAK, 4_000);
  report("overload", {
    peak: peak.perSecond,
    admitted: over.perSecond,
    p99: over.p99,
    refused: over.refused.length,
    after: after.perSecond,
  });
  expect(over.refused.filter((status) => status !== 503)).toEqual([]);
  expect(over.p99).toBeLessThanOrEqual(500);
  expect(over.perSecond).toBeGreaterThanOrEqual(0.8 * peak.perSecond);
  expect(after.perSecond).toBeGreaterThanOrEqual(0.8 * peak.perSecond);
  expect(after.refused).toEqual([]);
}, 60_000);

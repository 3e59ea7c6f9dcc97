import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { Agent, request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import type { ApiProcess } from "../testing/api-process.ts";
import { type FaultBench, openBench } from "./fault-bench.ts";
import { isLong, report, sized } from "./length.ts";

/** From SIGTERM to the end, ms; checked only in the long form. */
const EXIT_WITHIN = 10_000;

/** How long after SIGTERM every call is answered, ms: what listeners.ts promises, less a margin. */
const LAST_CALLS = 400;

let bench: FaultBench;
let leaving: ApiProcess;
let staying: ApiProcess;

beforeAll(async () => {
  bench = await openBench();
  [leaving, staying] = await Promise.all([bench.start(), bench.start()]);
});

afterAll(() => bench.close());

test("told to stop under load, it fails no call and exits", async () => {
  const cookie = (await bench.staffOf(leaving)).cookieHeader();
  await bench.make.client(bench.dmcId);
  const answered = { before: 0, after: 0 };
  let stoppedAt = Infinity;
  const over = new AbortController();
  let isLeavingReady = true;
  // Checks health as a balancer does.
  const looks = (async () => {
    while (isLeavingReady) {
      isLeavingReady = (await ask(leaving, "/api/ready", new Agent(), "")).status === 200;
      await delay(50);
    }
  })();
  const callers = Array.from({ length: sized(8, 32) }, async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (!over.signal.aborted) {
      const sentAt = performance.now();
      const first = isLeavingReady ? leaving : staying;
      let asked = first;
      const { status, text } = await ask(first, "/api/clients", agent, cookie).catch((error: Error) => {
        if (first === staying || sentAt - stoppedAt < LAST_CALLS) throw error;
        asked = staying;
        return ask(staying, "/api/clients", agent, cookie);
      });
      // On a busy machine connections to the database may take too long, but nobody is told so because of the end.
      if (status === 503 && (asked === staying || stoppedAt === Infinity)) continue;
      if (status !== 200) throw new Error(`answered ${status}: ${text}`);
      answered[stoppedAt < Infinity ? "after" : "before"] += 1;
    }
    agent.destroy();
  });
  const all = Promise.all(callers);
  const reached = async (key: "before" | "after", count: number) => {
    while (answered[key] < count) await Promise.race([all, delay(5)]);
  };
  await reached("before", sized(100, 5_000));
  stoppedAt = performance.now();
  const status = await leaving.end("SIGTERM");
  const took = Math.round(performance.now() - stoppedAt);
  await reached("after", sized(100, 5_000));
  over.abort();
  await all;
  await looks;
  expect(status).toBe(0);
  report("SIGTERM", { ...answered, failed: 0, exitAfter: took });
  if (isLong) expect(took).toBeLessThan(EXIT_WITHIN);
});

const ask = ({ origin }: ApiProcess, path: string, agent: Agent, cookie: string) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const call = request(origin + path, { agent, headers: { cookie } }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (part: string) => (text += part));
      response.once("end", () => resolve({ status: response.statusCode ?? 0, text }));
      response.once("error", reject);
    });
    call.once("error", reject);
    call.end();
  });

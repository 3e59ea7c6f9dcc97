import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { ApiProcess } from "../testing/api-process.ts";
import { freePort } from "../testing/free-port.ts";
import type { TestClient } from "../testing/test-client.ts";
import { type FaultBench, openBench } from "./fault-bench.ts";
import { isLong, report, sized } from "./length.ts";
import { until } from "../testing/until.ts";

const WRITERS = sized(4, 32);
const WRITES = sized(60, 10_000);
const KILLS = sized(2, 20);

/** From the start of the next process to its first answer, ms; checked only in the long form. */
const READY_WITHIN = 2_000;

let bench: FaultBench;
let port: number;
let api: ApiProcess;

beforeAll(async () => {
  bench = await openBench();
  port = await freePort();
  api = await bench.start({ port });
});

let isOver = false;

afterAll(() => {
  isOver = true;
  return bench.close();
});

test("killed under writers, it loses no write that it acknowledged and makes none by half", async () => {
  const { dmcId } = bench;
  const itineraryId = (await bench.make.itinerary(dmcId)).id;
  const staff = await bench.staffOf(api);
  const acknowledged = new Map<number, string>();
  const next = () => Math.ceil((WRITES * (kills + 1)) / (KILLS + 1));
  const isDone = () => isOver || acknowledged.size >= WRITES;
  let kills = 0;
  const readyAfter: number[] = [];

  const written = Promise.all(
    Array.from({ length: WRITERS }, () => write(staff, itineraryId, acknowledged, isDone)),
  );
  for (; kills < KILLS; kills += 1) {
    while (acknowledged.size < next()) await Promise.race([written, delay(5)]);
    await api.end("SIGKILL");
    const started = performance.now();
    api = await bench.start({ port });
    await until(async () => (await api.visitor().get("/api/ready")).status === 200);
    readyAfter.push(Math.round(performance.now() - started));
  }
  await written;

  const kept: { id: number; title: string }[] = await bench.owner("app.bookings").select("id", "title");
  const titles = new Map(kept.map(({ id, title }) => [id, title]));
  const lost = [...acknowledged].filter(([id, title]) => titles.get(id) !== title);
  const halves = await bench
    .owner("app.bookings as b")
    .fullOuterJoin("app.booking_status_changes as h", "h.booking_id", "b.id")
    .whereRaw("b.id is null or h.id is null");
  expect({ lost, halves, twice: kept.length - new Set(titles.values()).size }).toEqual({
    lost: [],
    halves: [],
    twice: 0,
  });
  report("kill -9", { writes: acknowledged.size, kills, slowestReady: Math.max(...readyAfter) });
  if (isLong) expect(Math.max(...readyAfter)).toBeLessThan(READY_WITHIN);
});

/** Creates one booking after another, each with its own key, and repeats those that were not answered. */
async function write(
  staff: TestClient,
  itineraryId: number,
  acknowledged: Map<number, string>,
  isDone: () => boolean,
): Promise<void> {
  while (!isDone()) {
    const title = randomUUID();
    const body = { itineraryId, title, startDate: "2026-05-01", endDate: "2026-05-02" };
    const headers = { "idempotency-key": title };
    const send = () => staff.post("/api/bookings", body, headers).catch(() => null);
    let answer = await send();
    // A new process refuses for a moment rows still locked by the killed one's transactions.
    for (; answer === null || answer.status === 503; answer = await send()) {
      if (isDone()) return;
      await delay(100);
    }
    if (answer.status !== 201) throw new Error(answer.text);
    acknowledged.set(answer.body.id, title);
  }
}

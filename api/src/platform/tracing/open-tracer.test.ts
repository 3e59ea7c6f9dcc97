import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { ROOT_CONTEXT } from "@opentelemetry/api";
import { pino } from "pino";
import { freePort } from "../../testing/free-port.ts";
import { cleanUpProcesses, start, stop } from "../../testing/processes.ts";
import { KEYS } from "../../testing/test-api.ts";
import { TestClient } from "../../testing/test-client.ts";
import { createTestDatabase } from "../../testing/test-database.ts";
import { TraceCollector } from "../../testing/trace-collector.ts";
import { until } from "../../testing/until.ts";
import { openTracer } from "./open-tracer.ts";

let collector: TraceCollector;
beforeEach(async () => {
  collector = await TraceCollector.start();
});
afterEach(() => collector.stop());

/** A tracer of everything, with the lines that it logs. */
function open() {
  const lines: string[] = [];
  const log = pino({}, { write: (line) => void lines.push(line) });
  const opened = openTracer({ url: `${collector.endpoint}/v1/traces`, ratio: 1 }, log);
  const trace = (count: number) => {
    for (let made = 0; made < count; made += 1) opened.tracer.startSpan("call", {}, ROOT_CONTEXT).end();
  };
  return { ...opened, lines, trace };
}

/** As many spans as are sent at once. */
const BATCH = 512;

test("a collector that fails is one line, not one for each batch", async () => {
  collector.status = 500;
  const { trace, close, lines } = open();
  for (const sent of [1, 2, 3]) {
    trace(BATCH);
    await until(async () => collector.bodies.length === sent);
  }
  await close();
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain("the collector takes no traces");
});

test("more spans than may wait are dropped instead of kept", async () => {
  const { trace, close } = open();
  trace(10_000);
  await until(async () => collector.spans.length >= BATCH + 2_048);
  await close();
  expect(collector.spans).toHaveLength(BATCH + 2_048);
});

test("a collector that never answers does not keep the process", async () => {
  collector.status = null;
  const { trace, close, lines } = open();
  trace(1);
  await close();
  await until(async () => collector.bodies.length === 1);
  // It is still waited for, or a line would say that it was given up.
  expect(lines).toEqual([]);
});

test("long texts are cut", async () => {
  const { tracer, close } = open();
  tracer.startSpan("call", { attributes: { "db.query.text": "x".repeat(50_000) } }, ROOT_CONTEXT).end();
  await close();
  await until(async () => collector.spans.length > 0);
  expect(collector.spans[0]?.attributes["db.query.text"]).toHaveLength(2_000);
});

cleanUpProcesses();

/** Refuses OpenTelemetry to whoever wants to load it. */
const WITHOUT = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from "node:module";
  registerHooks({ resolve(name, context, next) {
    if (name.startsWith("@opentelemetry/")) throw new Error("OpenTelemetry is loaded");
    return next(name, context);
  } });`)}`;

test("a process loads OpenTelemetry only if it has a collector", async () => {
  const { env, database } = await preparedProcess();
  const alone = start("main", { ...env, NODE_OPTIONS: `--import ${WITHOUT}` });
  expect(await alone.outcome).toMatchObject({ ready: true });
  const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint };
  const refused = start("main", { ...env, ...traced, NODE_OPTIONS: `--import ${WITHOUT}` });
  expect((await refused.outcome).error).toContain("OpenTelemetry is loaded");
  await stop(alone.child);
  await database.drop();
});

test("without its collector a process answers, and ends as promptly", async () => {
  const { env, database } = await preparedProcess();
  const gone = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}` };
  const { child, outcome } = start("main", { ...env, ...gone, OTEL_TRACES_SAMPLER: "always_on" });
  const chosen = { traceparent: "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01" };
  const log = child.stdout === null ? "" : text(child.stdout);
  const visitor = new TestClient(`http://127.0.0.1:${(await outcome).port}`);
  for (let calls = 0; calls < 20; calls += 1)
    expect((await visitor.get("/api/user", chosen)).status).toBe(401);
  expect(await stop(child)).toBe(0);
  // It was waited for no longer than at any stop, or a line would say that it was given up.
  expect(await log).not.toContain("the collector takes no traces");
  await database.drop();
});

/** The settings of a process on a database of its own. */
async function preparedProcess() {
  const database = await createTestDatabase();
  const { url, dataDir } = database;
  const env = { DATABASE_URL: url, DATA_DIR: dataDir, API_PORT: "0", SESSION_KEYS: KEYS.join() };
  return { env, database };
}

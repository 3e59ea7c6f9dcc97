import type { Server } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { ask as askPort, type AskOptions, builtCheckout, startApi, startEdge, stop } from "./edge-fixture.ts";
import { EdgeTracing } from "./edge-tracing.ts";

interface Span {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly { readonly key: string; readonly value: object }[];
  readonly status: { readonly code: number };
}

const ERROR = 2;
const started: Server[] = [];
let checkout: Awaited<ReturnType<typeof builtCheckout>>;
let apiPort: number;
let collectorPort: number;
/** The API's status, and the traces that its calls came with. */
let status: number;
let heard: unknown[];
let bodies: string[];

beforeEach(async () => {
  [status, heard, bodies] = [200, [], []];
  checkout = await builtCheckout();
  apiPort = await serve((call, response) => {
    heard.push(call.headers["traceparent"]);
    call.resume().on("end", () => response.writeHead(status).end("{}"));
  });
  collectorPort = await serve(async (call, response) => {
    bodies.push(await text(call));
    response.end("{}");
  });
});
afterEach(async () => {
  await Promise.all(started.splice(0).map(stop));
  await checkout.remove();
});

async function serve(listener: Parameters<typeof startApi>[0]): Promise<number> {
  const { port, server } = await startApi(listener);
  started.push(server);
  return port;
}

const spans = (): Span[] => bodies.flatMap((body) => JSON.parse(body).resourceSpans[0].scopeSpans[0].spans);

/** An edge, and what it has sent once it has stopped and so many have come, for which a stop waits only a moment. */
async function startTraced(ratio: number) {
  const tracing = new EdgeTracing({ url: `http://127.0.0.1:${collectorPort}/v1/traces`, ratio });
  const { port, server } = await startEdge(checkout.root, { apiPort }, { traceCall: tracing.traceCall });
  const ask = (path: string, { headers, ...options }: AskOptions = {}) =>
    askPort(port, path, { ...options, headers: { host: "hub.test", ...headers } });
  const sent = async (many: number): Promise<Span[]> => {
    await stop(server);
    await tracing.stop();
    while (spans().length < many) await delay(10);
    return spans();
  };
  return { ask, sent };
}

/** A trace that somebody outside has begun. */
const CLAIM = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

test("each call begins a trace that the API continues, whatever the client says", async () => {
  const { ask, sent } = await startTraced(1);
  const { headers } = await ask("/api/clients/17?q=Rossi", {
    headers: { traceparent: CLAIM, cookie: "dmc_hub=secret" },
  });
  const [span, ...others] = await sent(1);
  expect(others).toEqual([]);
  expect(heard).toEqual([`00-${span?.traceId}-${span?.spanId}-01`]);
  expect(heard).not.toEqual([CLAIM]);
  expect(span).toMatchObject({ name: "GET /api/clients", status: { code: 0 } });
  expect(span?.parentSpanId ?? "").toBe("");
  expect(span?.attributes).toEqual([
    { key: "dmc_hub.request_id", value: { stringValue: headers["x-request-id"] } },
    { key: "http.response.status_code", value: { intValue: 200 } },
  ]);
  for (const value of ["Rossi", "secret", "hub.test", "4bf92f3577b34da6"])
    expect(bodies.join("")).not.toContain(value);
});

test("names are few: unknown addresses are one, and tokens are not among them", async () => {
  const { ask, sent } = await startTraced(1);
  const token = "a-_".repeat(14).concat("b");
  for (const path of [`/share/${token}`, `/calendar/${token}.ics`, `/api/${token}`, "/api/user"])
    await ask(path);
  expect((await sent(4)).map(({ name }) => name)).toEqual([
    "GET /api/share",
    "GET /api/calendar",
    "GET other",
    "GET /api/user",
  ]);
  expect(bodies.join("")).not.toContain(token);
});

test("what is not chosen is not sent, and the API is told of no trace", async () => {
  const { ask, sent } = await startTraced(0);
  await ask("/api/user", { headers: { traceparent: CLAIM } });
  expect(await sent(0)).toEqual([]);
  expect(heard).toEqual([undefined]);
});

test("a call that failed says so", async () => {
  const { ask, sent } = await startTraced(1);
  status = 503;
  await ask("/api/clients", { method: "POST", body: "{}" });
  expect(await sent(1)).toMatchObject([{ name: "POST /api/clients", status: { code: ERROR } }]);
});

test("a stream of events has no trace, nor has a page", async () => {
  const { ask, sent } = await startTraced(1);
  await ask("/api/events", { headers: { accept: "text/event-stream", traceparent: CLAIM } });
  await ask("/clients");
  await ask("/api/user");
  expect(await sent(1)).toMatchObject([{ name: "GET /api/user" }]);
  expect(heard[0]).toBeUndefined();
});

test("without tracing the API is told of no trace, not even the client's", async () => {
  const { port, server } = await startEdge(checkout.root, { apiPort });
  started.push(server);
  await askPort(port, "/api/user", { headers: { host: "hub.test", traceparent: CLAIM } });
  expect(heard).toEqual([undefined]);
});

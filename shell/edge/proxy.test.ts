import { once } from "node:events";
import type { IncomingMessage, Server } from "node:http";
import { Agent, request, type RequestListener } from "node:http";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { brotliDecompressSync } from "node:zlib";
import { ask as askPort, type AskOptions, builtCheckout, startApi, startEdge, stop } from "./edge-fixture.ts";

let handle: RequestListener;
let api: { port: number; server: Server };
let edge: { port: number; server: Server };
let checkout: Awaited<ReturnType<typeof builtCheckout>>;

beforeAll(async () => {
  checkout = await builtCheckout();
  api = await startApi((...exchange) => handle(...exchange));
  edge = await startEdge(checkout.root, { apiPort: api.port });
});
afterAll(async () => {
  await Promise.all([stop(edge.server), stop(api.server)]);
  await checkout.remove();
});

const ask = (path: string, { headers, ...options }: AskOptions = {}) =>
  askPort(edge.port, path, { ...options, headers: { host: "hub.test", ...headers } });

test("passes a call on with its body, and says who asked whatever the client claims", async () => {
  handle = (call, response) => {
    const chunks: Buffer[] = [];
    call.on("data", (chunk: Buffer) => chunks.push(chunk));
    call.on("end", () => {
      response.writeHead(201, {
        "content-type": "application/json",
        "x-own": "1",
        "referrer-policy": "no-referrer",
      });
      response.end(JSON.stringify({ ...seen(call), body: Buffer.concat(chunks).toString() }));
    });
  };
  const answer = await ask("/api/clients?dmcId=1", {
    method: "PUT",
    body: '{"name":"Ä"}',
    headers: {
      host: "azure.hub.test",
      cookie: "dmc-hub=1",
      "x-forwarded-for": "1.2.3.4",
      "x-forwarded-proto": "https",
      "x-forwarded-host": "evil.test",
      "x-real-ip": "1.2.3.4",
      forwarded: "for=1.2.3.4",
    },
  });
  expect(answer).toMatchObject({ status: 201, headers: { "x-own": "1", "referrer-policy": "no-referrer" } });
  expect(JSON.parse(answer.text)).toEqual({
    method: "PUT",
    url: "/api/clients?dmcId=1",
    body: '{"name":"Ä"}',
    cookie: "dmc-hub=1",
    for: "127.0.0.1",
    proto: "http",
    host: "azure.hub.test",
    claims: [],
  });
});

const seen = ({ method, url, headers }: IncomingMessage) => ({
  method,
  url,
  cookie: headers.cookie,
  for: headers["x-forwarded-for"],
  proto: headers["x-forwarded-proto"],
  host: headers["x-forwarded-host"],
  claims: ["forwarded", "x-real-ip"].filter((name) => name in headers),
});

test("what a portal shows to people outside comes from the API, forms too", async () => {
  handle = (call, response) => response.end(JSON.stringify(seen(call)));
  for (const [method, path] of [
    ["GET", "/share/a_token"],
    ["POST", "/share/a_token/answer"],
    ["GET", "/calendar/a_token.ics"],
  ] as const) {
    const answer = await ask(path, { method, headers: { host: "azure.hub.test" } });
    expect(JSON.parse(answer.text)).toMatchObject({ method, url: `/api${path}`, host: "azure.hub.test" });
  }
  expect((await ask("/shared", { headers: { accept: "text/html" } })).headers["content-type"]).toContain(
    "html",
  );
});

test("behind a trusted proxy the last forwarded address and scheme hold, and TLS is remembered", async () => {
  handle = (call, response) => response.end(JSON.stringify(seen(call)));
  const trusting = await startEdge(checkout.root, { apiPort: api.port, trustProxy: true });
  const headers = { host: "hub.test", "x-forwarded-for": "6.6.6.6, 9.9.9.9", "x-forwarded-proto": "https" };
  const answer = await askPort(trusting.port, "/api/user", { headers });
  expect(JSON.parse(answer.text)).toMatchObject({ for: "9.9.9.9", proto: "https" });
  expect(answer.headers["strict-transport-security"]).toMatch(/^max-age=\d{8}/);
  await stop(trusting.server);
});

test("a chunked body reaches the API whole; one that the contract does not know is refused", async () => {
  handle = async (call, response) => response.end(`${call.method} ${(await call.toArray()).join("")}`);
  const headers = { "transfer-encoding": "chunked" };
  const sent = (method: string, path: string) => ask(path, { method, headers, body: "a body" });
  expect((await sent("POST", "/api/clients")).text).toBe("POST a body");
  expect((await sent("PUT", "/api/clients/1")).text).toBe("PUT a body");
  for (const [method, path] of [
    ["DELETE", "/api/clients/1"],
    ["GET", "/api/clients"],
    ["POST", "/api/logout"],
    ["GET", "/clients"],
  ] as const) {
    const refused = await sent(method, path);
    expect(refused).toMatchObject({ status: 400, headers: { connection: "close" } });
    expect(JSON.parse(refused.text).detail).toMatch(/accepts no body/);
  }
});

test("compresses what the API sends plain, and nothing that is small", async () => {
  const rows = JSON.stringify(Array.from({ length: 200 }, (_, id) => ({ id, name: "Blue Coast" })));
  handle = (call, response) => {
    response.setHeader("content-type", "application/json");
    response.setHeader("content-length", call.url === "/api/rows" ? Buffer.byteLength(rows) : 2);
    response.end(call.url === "/api/rows" ? rows : "{}");
  };
  const headers = { "accept-encoding": "br" };
  const many = await ask("/api/rows", { headers });
  expect(many.headers["content-encoding"]).toBe("br");
  expect(brotliDecompressSync(many.body).toString()).toBe(rows);
  expect((await ask("/api/one", { headers })).text).toBe("{}");
});

test("events flow as they come, as they are", async () => {
  const { promise: heard, resolve: hear } = Promise.withResolvers<void>();
  handle = (_, response) => {
    response.writeHead(200, { "content-type": "text/event-stream; charset=utf-8" });
    response.write("retry: 2000\n\n");
    // The second event only after the first has arrived.
    void heard.then(() => response.end("event: rows\ndata: {}\n\n"));
  };
  const headers = { host: "hub.test", "accept-encoding": "br, gzip" };
  const call = request({ port: edge.port, path: "/api/events", headers, agent: false }).end();
  const [answer]: IncomingMessage[] = await once(call, "response");
  const [first] = await once(answer as IncomingMessage, "data");
  expect(String(first)).toBe("retry: 2000\n\n");
  expect(answer?.headers["content-encoding"]).toBeUndefined();
  hear();
  expect(String(await answer?.toArray())).toBe("event: rows\ndata: {}\n\n");
});

test("says so while the API is down, and works again with it", async () => {
  handle = (_, response) => response.end("up");
  const gone = await startApi((...exchange) => handle(...exchange));
  const lonely = await startEdge(checkout.root, { apiPort: gone.port });
  const headers = { host: "hub.test" };
  expect((await askPort(lonely.port, "/api/user", { headers })).text).toBe("up");
  await stop(gone.server);
  const down = await askPort(lonely.port, "/api/clients", { headers, method: "POST", body: "{}" });
  expect(down).toMatchObject({
    status: 503,
    headers: { "retry-after": "1", "content-type": "application/problem+json" },
  });
  expect(JSON.parse(down.text).detail).toMatch(/not answering/);
  expect((await askPort(lonely.port, "/clients", { headers })).status).toBe(200);
  gone.server.listen(gone.port, "127.0.0.1");
  expect((await askPort(lonely.port, "/api/user", { headers })).text).toBe("up");
  await Promise.all([stop(lonely.server), stop(gone.server)]);
});

test("what is refused before all of it has come leaves its connection to the next call", async () => {
  handle = (call, response) => {
    response.writeHead(call.method === "POST" ? 413 : 200).end();
  };
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const call = (method: string) =>
    request({ port: edge.port, path: "/api/clients", method, headers: { host: "hub.test" }, agent });
  const statuses = [];
  for (const sent of [call("POST").end("x".repeat(5_000_000)), call("GET").end()]) {
    const [answer]: IncomingMessage[] = await once(sent, "response");
    await answer?.toArray();
    statuses.push(answer?.statusCode);
  }
  agent.destroy();
  expect(statuses).toEqual([413, 200]);
});

test("a client that goes away ends the call behind it", async () => {
  const ended = new Promise<void>((resolve) => {
    handle = (_, response) => {
      response.write("first part");
      response.on("close", resolve);
    };
  });
  const call = request({ port: edge.port, path: "/api/slow", headers: { host: "hub.test" } }, (response) => {
    response.on("error", () => {});
    response.once("data", () => call.destroy());
  });
  call.on("error", () => {});
  call.end();
  await ended;
});

test("an answer that breaks off reaches the client as broken off", async () => {
  handle = (_, response) => {
    response.writeHead(200, { "content-type": "application/json", "content-length": 5000 });
    response.write("half of it", () => response.destroy());
  };
  await expect(ask("/api/clients")).rejects.toThrow();
  await expect(ask("/api/clients", { headers: { "accept-encoding": "gzip" } })).rejects.toThrow();
});

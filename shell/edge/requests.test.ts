import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { expect, test } from "@jest/globals";
import { edgeBeforeApi } from "./edge-fixture.ts";
import { RawConnection } from "./raw-connection.ts";
import { RequestBodies } from "./request-bodies.ts";

const between = edgeBeforeApi();
/** Waits for less than a busy machine may need: only for what is to come too late. */
const hurried = edgeBeforeApi(new RequestBodies({ whole: 300, pause: 300, perAddress: 8 }));

const smuggled = "GET /api/users HTTP/1.1\r\nHost: hub.test\r\nX-Forwarded-For: 6.6.6.6\r\n\r\n";

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: hub.test\r\n\r\n`;

/** Sends a request's head, and bytes after it, on its own connection. */
const send = (head: readonly string[], after = "", { port } = between) =>
  new RawConnection(port).write([...head, "", after].join("\r\n"));

const login = (...more: string[]) => ["POST /api/login HTTP/1.1", "Host: hub.test", ...more];

test.each(["GET", "HEAD", "DELETE", "POST"])(
  "Connection cannot take the framing off a %s with a body",
  async (method) => {
    const length = `Content-Length: ${smuggled.length}`;
    const head = [`${method} /api/live HTTP/1.1`, "Host: hub.test", "Connection: content-length", length];
    const connection = send(head, smuggled);
    await connection.answer();
    connection.socket.end();
    await connection.rest();
    expect(between.asked).toEqual(method === "POST" ? ["POST /api/live"] : []);
  },
);

test("what Connection names goes no further, but for what concerns whoever reads the message", async () => {
  const { promise, resolve } = Promise.withResolvers<IncomingMessage>();
  between.handle = (call, response) => {
    resolve(call);
    response.end("{}");
  };
  const connection = send([
    "GET /api/user HTTP/1.1",
    "Host: hub.test",
    "Cookie: dmc_hub=1",
    "If-None-Match: a",
    "X-Caller-Id: 7",
    "X-Forwarded-For: 6.6.6.6",
    "X-Forwarded-Port: 1",
    "Forwarded: for=6.6.6.6",
    "Connection: close, host, cookie, x-caller-id, x-forwarded-for, forwarded, if-none-match",
  ]);
  expect(await connection.answer()).toMatchObject({ status: 200 });
  const { headers } = await promise;
  expect(headers).toMatchObject({
    host: "hub.test",
    cookie: "dmc_hub=1",
    "x-caller-id": "7",
    "x-forwarded-for": "127.0.0.1",
  });
  expect(Object.keys(headers)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(?:if-none-match|forwarded|x-forwarded-port)$/)]),
  );
});

test.each([
  ["two hosts", ["GET /api/user HTTP/1.1", "Host: hub.test", "Host: azure.hub.test"], 400],
  ["no host", ["GET /api/user HTTP/1.1"], 400],
  ["two lengths", login("Content-Length: 2", "Content-Length: 3"), 400],
  ["length and chunks", login("Content-Length: 2", "Transfer-Encoding: chunked"), 400],
  ["an unknown transfer coding", login("Transfer-Encoding: gzip, chunked"), 501],
  ["a folded header", ["GET /api/user HTTP/1.1", "Host: hub.test", "X-A: b", " c"], 400],
  ["a name with a blank", ["GET /api/user HTTP/1.1", "Host : hub.test"], 400],
  ["another whole address", ["GET http://evil.test/api/user HTTP/1.1", "Host: hub.test"], 400],
  ["an address in plain UTF-8", ["GET /api/clients?q=H\u00c3\u00b4tel HTTP/1.1", "Host: hub.test"], 400],
  ["an asterisk", ["OPTIONS * HTTP/1.1", "Host: hub.test"], 400],
  ["a tunnel", ["CONNECT evil.test:443 HTTP/1.1", "Host: evil.test:443"], 405],
  ["a method of nobody's", ["PROPFIND /api/clients HTTP/1.1", "Host: hub.test"], 501],
  ["an expectation of nobody's", login("Expect: 200-ok", "Content-Length: 2"), 417],
  ["headers without end", ["GET / HTTP/1.1", "Host: hub.test", `X-A: ${"a".repeat(20_000)}`], 431],
  ["a chunk that is none", login("Transfer-Encoding: chunked", "", "zz"), 400],
] as const)("%s: refused with a sentence, and nobody hears of it", async (_name, head, status) => {
  const answer = await send(head).answer();
  expect(answer).toMatchObject({ status, headers: { "content-type": "application/problem+json" } });
  expect(JSON.parse(answer?.body ?? "")).toMatchObject({ status, detail: expect.stringMatching(/\.$/) });
  expect(between.asked).toEqual([]);
});

test("whoever breaks off a refused tunnel ends their own connection alone", async () => {
  const tunnel = send(["CONNECT evil.test:443 HTTP/1.1", "Host: evil.test:443"]);
  expect(await tunnel.answer()).toMatchObject({ status: 405 });
  tunnel.socket.resetAndDestroy();
  expect(await new RawConnection(between.port).write(get("/api/user")).answer()).toMatchObject({
    status: 200,
  });
});

test("a body is asked for only where it is taken", async () => {
  const waits = "Expect: 100-continue";
  const taken = send(login("Content-Length: 2", waits));
  const [first] = await once(taken.socket, "data");
  expect(first).toBe("HTTP/1.1 100 Continue\r\n\r\n");
  expect(await taken.write("{}").answer()).toMatchObject({ status: 200 });
  const refused = send(login("Content-Length: 2000000", waits));
  const [only] = await once(refused.socket, "data");
  expect(only).toMatch(/^HTTP\/1\.1 413 /);
});

test("unfinished bodies reach nobody, end in time, and leave the others alone", async () => {
  const slow = Array.from({ length: 64 }, () => send(login("Content-Length: 1000"), "{", hurried));
  for (let others = 0; others < 20; others += 1) {
    expect(await send(login("Content-Length: 2"), "{}", hurried).answer()).toMatchObject({ status: 200 });
  }
  const ends = await Promise.all(slow.map((one) => one.answer()));
  expect(ends.every((answer) => answer?.status === 408)).toBe(true);
  expect(hurried.asked).toEqual(Array.from({ length: 20 }, () => "POST /api/login"));
});

test("an import that stops on its way is ended, with a sentence", async () => {
  hurried.handle = () => {};
  const head = ["POST /api/clients/import HTTP/1.1", "Host: hub.test", "Content-Length: 100"];
  const stopped = send(head, "{", hurried);
  expect(await stopped.answer()).toMatchObject({ status: 408, headers: { connection: "close" } });
});

test.each(["length", "chunks"])("a body that is too large by its %s is refused, and told so", async (how) => {
  const framing = how === "length" ? "Content-Length: 3000000" : "Transfer-Encoding: chunked";
  const connection = send(login(framing), how === "length" ? "" : "300000\r\n");
  connection.write("x".repeat(2_000_000));
  const answer = await connection.answer();
  expect(answer).toMatchObject({ status: 413, headers: { connection: "close" } });
  expect(JSON.parse(answer?.body ?? "").detail).toMatch(/larger than 1 MB/);
  // Its end, and what follows it, is ignored.
  connection.write("x".repeat(1_000_000) + smuggled);
  await connection.rest();
  expect(between.asked).toEqual([]);
});

test("what is answered before all of it has come is the last on its connection, on both sides", async () => {
  between.handle = (_call, response) =>
    response.writeHead(429, { "content-type": "text/plain" }).end("not now");
  const path = "/api/clients/import";
  const connection = send([`POST ${path} HTTP/1.1`, "Host: hub.test", "Content-Length: 100000"], "{");
  expect(await connection.answer()).toMatchObject({
    status: 429,
    body: "not now",
    headers: { connection: "close" },
  });
  connection.write(" ".repeat(99_999) + smuggled);
  await connection.rest();
  expect(between.asked).toEqual([`POST ${path}`]);
});

test("an import flows on as it comes", async () => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  between.handle = (call, response) => {
    call.once("data", begin);
    void call.toArray().then((parts) => response.end(String(parts.join("").length)));
  };
  const headers = { host: "hub.test", "transfer-encoding": "chunked" };
  const call = request({
    port: between.port,
    path: "/api/clients/import",
    method: "POST",
    headers,
    agent: false,
  });
  call.write("x".repeat(2_000_000));
  await begun;
  call.end("y");
  const [answer]: IncomingMessage[] = await once(call, "response");
  expect(String(await answer?.toArray())).toBe("2000001");
});

test("requests one behind the other on a connection are answered in turn; one that cannot be read ends it", async () => {
  between.handle = (call, response) => setImmediate(() => response.end(call.url));
  const connection = new RawConnection(between.port).write(
    `${get("/api/a")}${get("/api/b")}not a request\r\n\r\n${get("/api/c")}`,
  );
  const text = await connection.rest();
  expect(text.match(/\/api\/[abc]/g)).toEqual(["/api/a", "/api/b"]);
  expect(between.asked).toEqual(["GET /api/a", "GET /api/b"]);
});

test("an answer whose head repeats a long address passes", async () => {
  const location = `/share/${"%3B".repeat(6_000)}`;
  between.handle = (_call, response) => void response.writeHead(302, { location }).end();
  expect(await send(["GET /api/share/long/answer HTTP/1.1", "Host: hub.test"]).answer()).toMatchObject({
    status: 302,
    headers: { location },
  });
});

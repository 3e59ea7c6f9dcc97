import { once } from "node:events";
import { createServer, type IncomingMessage, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import Koa from "koa";
import { pino } from "pino";
import { answerErrors } from "./error-answers.ts";
import { sentBody } from "./sent-body.ts";

const LIMIT = 1_000;

let server: Server;
let origin: string;

beforeAll(async () => {
  const app = new Koa();
  app.silent = true;
  app.use(answerErrors(pino({ level: "silent" })));
  app.use(async (ctx) => {
    const times = ctx.path === "/idle" ? { idle: 50, total: 60_000 } : { idle: 60_000, total: 200 };
    let bytes = 0;
    for await (const chunk of sentBody(ctx, LIMIT, times)) bytes += chunk.length;
    ctx.body = `${bytes}`;
  });
  server = createServer(app.callback());
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Sends the chunks, each after the one before has gone, and then nothing. Resolves with the answer. */
async function begin(path: string, chunks: Iterable<string>, headers: Record<string, string> = {}) {
  const call = request(origin + path, { method: "POST", headers });
  call.on("error", () => {});
  const answered = once(call, "response") as Promise<[IncomingMessage]>;
  for (const chunk of chunks) call.write(chunk);
  const [answer] = await answered;
  const received: Buffer[] = await answer.toArray();
  call.destroy();
  const { statusCode: status, headers: sent } = answer;
  return { status, connection: sent.connection, body: JSON.parse(Buffer.concat(received).toString()) };
}

test.each(["/idle", "/total"])("a body that does not come to its end in time is ended: %s", async (path) => {
  expect(await begin(path, ["x"])).toMatchObject({
    status: 408,
    connection: "close",
    body: { detail: "The request took too long to arrive. Send it again." },
  });
});

test("one that drips is ended all the same", async () => {
  const call = request(`${origin}/total`, { method: "POST" });
  call.on("error", () => {});
  const drip = setInterval(() => call.write("x"), 5);
  const [answer] = (await once(call, "response")) as [IncomingMessage];
  clearInterval(drip);
  call.destroy();
  expect(answer.statusCode).toBe(408);
});

test.each([
  ["says so", { "content-length": "1001" }, ["x"]],
  ["does not say so", {}, ["x".repeat(600), "x".repeat(600)]],
])("a body over the limit that %s is refused before its end", async (_how, headers, chunks) => {
  expect(await begin("/idle", chunks, headers)).toMatchObject({
    status: 413,
    connection: "close",
    body: { detail: "The request is larger than 1 kB. Send less at once." },
  });
});

test("a body that goes on for long after its refusal still gets the answer", async () => {
  const chunks = Array.from({ length: 300 }, () => "x".repeat(65_536));
  expect(await begin("/idle", chunks)).toMatchObject({ status: 413 });
});

test("a compressed body is refused", async () => {
  expect(await begin("/idle", ["x"], { "content-encoding": "gzip" })).toMatchObject({
    status: 415,
    body: { detail: "Send the body as it is, without content-encoding gzip." },
  });
});

test("a whole one is read, and the connection goes on", async () => {
  const answer = await fetch(`${origin}/idle`, { method: "POST", body: "x".repeat(LIMIT) });
  expect([await answer.text(), answer.headers.get("connection")]).toEqual(["1000", "keep-alive"]);
});

import { expect, test } from "@jest/globals";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Koa from "koa";
import { pino } from "pino";
import { logRequests } from "./request-log.ts";

test("logs each call with its number, and no token of an address", async () => {
  const lines: string[] = [];
  const app = new Koa();
  app.use(logRequests(pino({}, { write: (line) => void lines.push(line) })));
  const server = createServer(app.callback()).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const token = "a-_".repeat(14).concat("b");
  const answer = await fetch(`http://127.0.0.1:${port}/api/calendar/${token}.ics`);
  await answer.text();
  server.close();
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    requestId: answer.headers.get("x-request-id"),
    path: "/api/calendar/….ics",
    status: 404,
  });
  expect(lines.join("")).not.toContain(token);
});

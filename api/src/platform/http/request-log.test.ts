import { expect, test } from "@jest/globals";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Koa from "koa";
import { pino } from "pino";
import { logRequests } from "./request-log.ts";

/** Calls once, and returns the answer's id and the line of the log. */
async function logged(path: string, headers: Record<string, string> = {}) {
  const lines: string[] = [];
  const app = new Koa();
  app.use(logRequests(pino({}, { write: (line) => void lines.push(line) })));
  const server = createServer(app.callback()).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
  await answer.text();
  server.close();
  return { id: answer.headers.get("x-request-id"), line: lines.join("") };
}

test("logs each call with its number, and no token of an address", async () => {
  const token = "a-_".repeat(14).concat("b");
  const { id, line } = await logged(`/api/calendar/${token}.ics?q=Rossi`);
  expect(JSON.parse(line)).toMatchObject({ requestId: id, path: "/api/calendar/….ics", status: 404 });
  expect(line).not.toContain(token);
  expect(line).not.toContain("Rossi");
  expect(line).not.toContain("127.0.0.1");
});

test("keeps the number that the edge has given, and nothing else that calls itself one", async () => {
  const given = "6f1c8b1e-0d5a-4c55-9a43-0c1f5a8d7e21";
  expect((await logged("/api/user", { "x-request-id": given })).id).toBe(given);
  const { id, line } = await logged("/api/user", { "x-request-id": `${given}","status":"200` });
  expect(id).not.toContain(given);
  expect(line).not.toContain(given);
});

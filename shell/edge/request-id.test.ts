import { expect, test } from "@jest/globals";
import { ask as askPort, type AskOptions, edgeBeforeApi } from "./edge-fixture.ts";

const between = edgeBeforeApi();

const ask = (path: string, { headers, ...options }: AskOptions = {}) =>
  askPort(between.port, path, { ...options, headers: { host: "hub.test", ...headers } });

test("each call has one id, which the API, the answer and a refusal share, whatever the client sends", async () => {
  const ids: unknown[] = [];
  between.handle = (call, response) => {
    ids.push(call.headers["x-request-id"]);
    response.end("{}");
  };
  const claim = "6f1c8b1e-0d5a-4c55-9a43-0c1f5a8d7e21";
  const { headers } = await ask("/api/clients", { headers: { "x-request-id": claim } });
  expect(ids).toEqual([headers["x-request-id"]]);
  expect(ids[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(ids[0]).not.toBe(claim);
  between.handle = (call) => call.socket.destroy();
  const refused = await ask("/api/clients", { method: "POST", body: "{}" });
  expect(refused.status).toBe(503);
  expect(JSON.parse(refused.text).requestId).toBe(refused.headers["x-request-id"]);
});

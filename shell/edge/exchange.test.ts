import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "@jest/globals";
import { type Exchange, sendPage } from "./exchange.ts";

const server = createServer();

afterEach(async () => {
  await once(server.close(), "close");
});

test("whoever leaves while their page is made is sent nothing, which is no fault", async () => {
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const reader = request({ port, headers: { "accept-encoding": "gzip" } }).on("error", () => {});
  reader.end();
  const [asked, response]: unknown[] = await once(server, "request");
  const exchange = { request: asked, response } as Exchange;
  reader.destroy();
  await once(exchange.response, "close");
  sendPage(exchange, 200, "n", "<p>".repeat(1_000));
  expect(exchange.response.headersSent).toBe(false);
});

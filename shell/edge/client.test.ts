import type { IncomingMessage } from "node:http";
import { expect, test } from "@jest/globals";
import { takeClient } from "./client.ts";

const requestOf = (remoteAddress: string, headers: Record<string, string>) =>
  ({ socket: { remoteAddress }, headers }) as unknown as IncomingMessage;

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["6.6.6.6, 203.0.113.7", "203.0.113.7"],
  ["203.0.113.7:4000", "203.0.113.7"],
  ["[2001:db8::1]:4000", "2001:db8::1"],
  ["2001:db8::1", "2001:db8::1"],
  ["unknown", "10.0.0.2"],
  ["203.0.113.7, junk-7", "10.0.0.2"],
])("of %s a near proxy's last address is believed: %s", (told, address) => {
  const request = requestOf("::ffff:10.0.0.2", { "x-forwarded-for": told, "x-forwarded-proto": "https" });
  expect(takeClient(request, true)).toEqual({ address, isOverTls: true });
  expect(request.headers).toEqual({});
});

test("from afar, or without a proxy of one's own, nothing is believed, nor passed on", () => {
  const claims = {
    "x-forwarded-for": "6.6.6.6",
    "x-forwarded-proto": "https",
    forwarded: "for=6.6.6.6",
    "x-real-ip": "6",
    traceparent: "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
    tracestate: "vendor=6",
  };
  for (const [peer, trusts] of [
    ["203.0.113.7", true],
    ["10.0.0.2", false],
  ] as const) {
    const request = requestOf(peer, { ...claims, cookie: "a=b" });
    expect(takeClient(request, trusts)).toEqual({ address: peer, isOverTls: false });
    expect(request.headers).toEqual({ cookie: "a=b" });
  }
});

import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { Counter, Gauge, Registry } from "prom-client";
import { startApi, stop } from "./edge-fixture.ts";
import { EdgeMetrics } from "./edge-metrics.ts";
import { serveMetrics } from "./metrics-server.ts";
import type { Releases } from "./releases.ts";
import { Upstream } from "./upstream.ts";

const started: Server[] = [];

/** A process of the API that has answered this many calls. */
async function apiWith(calls: number): Promise<number> {
  const registry = new Registry();
  new Counter({ name: "dmc_hub_api_calls_total", help: "Calls", registers: [registry] }).inc(calls);
  new Gauge({ name: "dmc_hub_sessions", help: "Sessions", aggregator: "max", registers: [registry] }).set(7);
  new Gauge({ name: "process_open_fds", help: "Files", labelNames: ["process"], registers: [registry] }).set(
    { process: "api" },
    calls,
  );
  const { port, server } = await startApi(async (call, response) => {
    const isAsked = call.url === "/metrics" && call.headers.authorization === "the edge";
    response.writeHead(isAsked ? 200 : 404).end(JSON.stringify(await registry.getMetricsAsJSON()));
  });
  started.push(server);
  return port;
}

const releases = {
  served: async () => [
    { name: "mf-network", built: "1.2.0", stable: "0", canary: { version: "1.3.0" } },
    { name: "mf-portal", built: null, stable: "2.0.0", canary: null },
  ],
  faults: async () => [{ remote: null, reason: "unreadable", since: "2026-01-01T00:00:00Z" }],
} as unknown as Releases;

const authorization = async () => "the edge";

const backups = mkdtempSync(join(tmpdir(), "dmc-hub-edge-backups-"));
const metrics = new EdgeMetrics({ folder: backups, every: 3_600 });
let address: string;
let page: string;

beforeAll(async () => {
  const api = new Upstream([await apiWith(3), await apiWith(4), 1]);
  const server = await serveMetrics(
    { port: 0, host: "127.0.0.1" },
    { metrics, api, releases, authorization },
  );
  started.push(server);
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const answering = createServer(
    metrics.measured((_request, response) => void response.end("x".repeat(1000))),
  );
  started.push(answering);
  await once(answering.listen(0), "listening");
  page = `http://127.0.0.1:${(answering.address() as AddressInfo).port}`;
});

afterAll(async () => {
  rmSync(backups, { recursive: true });
  await Promise.all(started.map(stop));
});

/** The lines of one metric. */
async function linesOf(name: string): Promise<string[]> {
  const answer = await fetch(`${address}/metrics`);
  expect(answer.headers.get("content-type")).toContain("version=0.0.4");
  return (await answer.text()).split("\n").filter((line) => line.startsWith(name));
}

test("what the API's processes counted is added up, and what all of them know is told once", async () => {
  expect(await linesOf("dmc_hub_api_calls_total")).toEqual(["dmc_hub_api_calls_total 7"]);
  expect(await linesOf("dmc_hub_sessions")).toEqual(["dmc_hub_sessions 7"]);
});

test("a process's own numbers say whose they are, and one that does not answer is counted", async () => {
  const lines = await linesOf("process_open_fds");
  expect(lines).toEqual(expect.arrayContaining(['process_open_fds{process="api-1"} 3']));
  expect(lines).toEqual(expect.arrayContaining(['process_open_fds{process="api-2"} 4']));
  expect(await linesOf("dmc_hub_api_processes")).toEqual([
    'dmc_hub_api_processes{state="up"} 2',
    'dmc_hub_api_processes{state="down"} 1',
  ]);
});

test("each version that is served is told, and how many faults there are", async () => {
  expect(await linesOf("dmc_hub_remote_version")).toEqual([
    'dmc_hub_remote_version{remote="mf-network",version="1.2.0",served="everybody"} 1',
    'dmc_hub_remote_version{remote="mf-network",version="1.3.0",served="canary"} 1',
    'dmc_hub_remote_version{remote="mf-portal",version="2.0.0",served="everybody"} 1',
  ]);
  expect(await linesOf("dmc_hub_release_faults")).toEqual(["dmc_hub_release_faults 1"]);
});

test("requests are counted by what they are for, with their bytes, however many addresses there are", async () => {
  for (const path of ["/clients", "/clients/17?open=4", "/assets/main.js", "/api/clients"])
    await (await fetch(page + path)).text();
  expect((await linesOf("dmc_hub_edge_requests_total")).toSorted()).toEqual([
    'dmc_hub_edge_requests_total{kind="api",status="200"} 1',
    'dmc_hub_edge_requests_total{kind="page",status="200"} 2',
    'dmc_hub_edge_requests_total{kind="shell",status="200"} 1',
  ]);
  const [bytes = ""] = await linesOf('dmc_hub_edge_bytes_total{kind="page"}');
  expect(Number(bytes.split(" ")[1])).toBeGreaterThan(2_000);
});

test("the newest finished backup's age is told, and that there is none", async () => {
  expect(await linesOf("dmc_hub_backup_age_seconds")).toEqual(["dmc_hub_backup_age_seconds +Inf"]);
  for (const [name, age] of [
    ["2026-11-21T03-00-00Z", 5_000],
    ["2026-11-22T03-00-00Z", 2_000],
    ["2026-11-23T03-00-00Z.unfinished", 0],
  ] as const) {
    const file = join(backups, name, "backup.json");
    mkdirSync(join(backups, name));
    writeFileSync(file, "{}");
    utimesSync(file, Date.now() / 1_000 - age, Date.now() / 1_000 - age);
  }
  const [line = ""] = await linesOf("dmc_hub_backup_age_seconds");
  expect(Math.round(Number(line.split(" ")[1]) / 100)).toBe(20);
  expect(await linesOf("dmc_hub_backup_every_seconds")).toEqual(["dmc_hub_backup_every_seconds 3600"]);
});

test("nothing else is answered at this port", async () => {
  expect((await fetch(`${address}/api/clients`)).status).toBe(404);
  expect((await fetch(`${address}/metrics`, { method: "POST" })).status).toBe(405);
});

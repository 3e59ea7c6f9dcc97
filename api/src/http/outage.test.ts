import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type EmbeddedServer, startServer, stopServer } from "../database/embedded/server.ts";
import { inTurn, migrate } from "../database/migrate.ts";
import { connectOwner, ensureDatabase } from "../database/owner-connection.ts";
import { seedDemo } from "../demo/seed-demo.ts";
import { type ApiServer, startApi } from "../server.ts";
import { readConfig } from "../setup/config.ts";
import { TestClient } from "../testing/test-client.ts";

// A server of its own, for it is stopped and frozen here.
let dataDir: string;
let server: EmbeddedServer;
let api: ApiServer;
let staff: TestClient;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "dmc-hub-outage-"));
  chmodSync(dataDir, 0o755);
  server = await startServer(dataDir, ["fsync=off"]);
  await ensureDatabase(server.url);
  const owner = await connectOwner(server.url);
  await inTurn(owner, () => migrate(owner, server.url, dataDir));
  await owner.end();
  await seedDemo(server.url);
  const config = readConfig({
    DATA_DIR: dataDir,
    API_PORT: "0",
    LOG_LEVEL: process.env["LOG_LEVEL"] ?? "silent",
  });
  api = await startApi(config, ["a key for tests, long enough"], server.url);
  staff = new TestClient(`http://127.0.0.1:${api.port}`);
  await staff.signIn("azure", "azure-demo");
}, 40_000);

afterAll(async () => {
  await api.stop();
  await stopServer(server);
  rmSync(dataDir, { recursive: true, force: true });
});

async function untilServed(): Promise<void> {
  const until = Date.now() + 10_000;
  while ((await staff.get("/api/clients")).status !== 200) {
    if (Date.now() > until) throw new Error("the API did not recover");
  }
}

async function expectOutage(): Promise<void> {
  const started = performance.now();
  const answers = await Promise.all([
    ...Array.from({ length: 20 }, () => staff.get("/api/clients")),
    staff.post("/api/clients", { name: "Lost", email: "lost@mail.example" }),
    staff.post("/api/login", { username: "azure", password: "azure-demo" }),
  ]);
  expect(performance.now() - started).toBeLessThan(3_500);
  for (const { status, headers, body } of answers) {
    expect({ status, retry: headers.get("retry-after"), detail: body.detail }).toEqual({
      status: 503,
      retry: "1",
      detail: "The service cannot answer just now. Try again in a moment.",
    });
  }
  expect(await staff.get("/api/live")).toMatchObject({ status: 200 });
  expect(await staff.get("/api/ready")).toMatchObject({ status: 503 });
}

test("a database that was stopped is said to be away, and found again when it is back", async () => {
  await stopServer(server);
  await expectOutage();
  server = await startServer(dataDir, ["fsync=off"]);
  await untilServed();
  expect(await staff.get("/api/user")).toMatchObject({ status: 200 });
}, 40_000);

/** Sends a signal to every process of the server. */
const signal = (name: string) =>
  spawnSync("sh", [
    "-c",
    `kill -${name} ${server.pid} $(cat /proc/${server.pid}/task/${server.pid}/children)`,
  ]);

test("a database that is frozen holds no call for longer than three seconds", async () => {
  signal("STOP");
  try {
    await expectOutage();
  } finally {
    signal("CONT");
  }
  await untilServed();
}, 40_000);

import { beforeAll, describe, expect, test } from "@jest/globals";
import { migrations } from "../migrations/index.ts";
import { isAlive } from "../platform/database/embedded/server-processes.ts";
import { findServer } from "../platform/database/embedded/server.ts";
import { connectOwner } from "../platform/database/owner-connection.ts";
import { until } from "../testing/until.ts";
import { cleanUpProcesses, newDataDir, type Running, start, stop } from "../testing/processes.ts";
import { freePort } from "../testing/free-port.ts";
import { createTestDatabase } from "../testing/test-database.ts";

cleanUpProcesses();

const isReady = async (port: number | undefined) =>
  (await fetch(`http://127.0.0.1:${port}/api/ready`)).status === 200;

describe("prepare and main", () => {
  const DEMO = "off";
  let prepared: string;
  let first: Running;

  beforeAll(async () => {
    prepared = newDataDir();
    first = start("prepare", { DATA_DIR: prepared });
    await first.outcome;
    await stop(first.child);
  });

  test("prepare says what it has done", () => {
    expect(first.told.map(({ step }) => step)).toEqual([
      "database",
      "migrations",
      "gazetteer",
      "demo data",
      undefined,
    ]);
    expect(first.told.map(({ detail }) => detail)).toEqual([
      "embedded, started",
      `${migrations.length} applied`,
      expect.stringMatching(/^\d+ cities$/),
      "3 DMCs, 4 users",
      undefined,
    ]);
  });

  test("prepare, serve, drain and stop", async () => {
    const DATA_DIR = newDataDir(prepared);
    const prepare = start("prepare", { DATA_DIR });
    const ready = await prepare.outcome;
    expect(ready.databaseUrl).toBe(findServer(DATA_DIR)?.url);

    const main = start("main", { DATA_DIR, API_PORT: "0" });
    const { port } = await main.outcome;
    const origin = `http://127.0.0.1:${port}`;
    expect((await fetch(`${origin}/api/ready`)).status).toBe(200);
    const login = fetch(`${origin}/api/login`, {
      method: "POST",
      headers: { origin, "content-type": "application/json" },
      body: JSON.stringify({ username: "azure", password: "azure-demo" }),
    });
    const twice = start("main", { DATA_DIR, API_PORT: `${port}` });
    expect(await twice.outcome).toMatchObject({
      error: expect.stringMatching(/^Port \d+ on 127.0.0.1 is in use/),
    });
    expect(await twice.exit).toBe(1);
    expect((await login).status).toBe(200);

    const again = start("prepare", { DATA_DIR });
    await again.outcome;
    expect(again.told.map(({ detail }) => detail)).toEqual([
      "embedded, was running",
      "up to date",
      "up to date",
      "kept what is there",
      undefined,
    ]);
    expect(await stop(again.child)).toBe(0);
    expect((await fetch(`${origin}/api/ready`)).status).toBe(200);

    expect(await stop(main.child)).toBe(0);
    const server = findServer(DATA_DIR);
    expect(await stop(prepare.child)).toBe(0);
    expect(isAlive(server?.pid ?? 0)).toBe(false);
  });

  test("the database takes the connections of all processes, also once it was killed", async () => {
    const DATA_DIR = newDataDir(prepared);
    const { databaseUrl = "" } = await start("prepare", { DATA_DIR, DEMO, API_PROCESSES: "8" }).outcome;
    const most = async () => {
      const owner = await connectOwner(databaseUrl);
      const { rows } = await owner.query("show max_connections");
      await owner.end();
      return rows[0].max_connections;
    };
    expect(await most()).toBe("200");
    const first = findServer(DATA_DIR)?.pid ?? 0;
    process.kill(first, "SIGKILL");
    await until(async () => (findServer(DATA_DIR)?.pid ?? first) !== first);
    expect(await most()).toBe("200");
  });

  test("a killed database is started again, and the API finds it", async () => {
    const DATA_DIR = newDataDir(prepared);
    await start("prepare", { DATA_DIR, DEMO }).outcome;
    const { port } = await start("main", { DATA_DIR, API_PORT: "0" }).outcome;
    process.kill(findServer(DATA_DIR)?.pid ?? 0, "SIGKILL");
    await until(async () => (await isReady(port)) && findServer(DATA_DIR) !== null);
  });

  test("a replaceable process serves on until another has its place", async () => {
    const database = await createTestDatabase();
    const env = { DATABASE_URL: database.url, DATA_DIR: newDataDir(), API_PORT: `${await freePort()}` };
    const first = start("main", env, ["--replaceable"]);
    const { port } = await first.outcome;
    first.child.kill("SIGTERM");
    await until(async () => first.told.some(({ leaving }) => leaving === true));
    expect(await isReady(port)).toBe(true);
    // Both share API_PORT now, and the second one has it alone in the end.
    const second = start("main", env, ["--replaceable"]);
    const { port: own } = await second.outcome;
    expect(own).not.toBe(port);
    expect(await stop(first.child)).toBe(0);
    expect(await isReady(own)).toBe(true);
    expect(await isReady(Number(env.API_PORT))).toBe(true);
    // Other processes get no share of it.
    expect((await start("main", env).outcome).error).toMatch(/^Port \d+ on 127.0.0.1 is in use/);
    second.child.disconnect();
    expect(await second.exit).toBe(0);
    await database.drop();
  });

  test("a parent that is gone takes its database along", async () => {
    const DATA_DIR = newDataDir(prepared);
    const prepare = start("prepare", { DATA_DIR, DEMO });
    await prepare.outcome;
    prepare.child.disconnect();
    expect(await prepare.exit).toBe(0);
    expect(findServer(DATA_DIR)).toBeNull();
  });

  test("a process whose log nobody reads still serves and leaves", async () => {
    const database = await createTestDatabase();
    const { url } = database;
    const main = start("main", {
      DATABASE_URL: url,
      DATA_DIR: newDataDir(),
      API_PORT: "0",
      LOG_LEVEL: "info",
    });
    const { port } = await main.outcome;
    for (let call = 0; call < 40; call += 1) {
      const calls = Array.from({ length: 30 }, () => fetch(`http://127.0.0.1:${port}/api/live`));
      for (const { status } of await Promise.all(calls)) expect(status).toBe(200);
    }
    expect(await stop(main.child)).toBe(0);
    await database.drop();
  });

  test("prepare fills a database of one's own and leaves it", async () => {
    const database = await createTestDatabase();
    const { url } = database;
    const prepare = start("prepare", { DATABASE_URL: url, DEMO: "on", DATA_DIR: newDataDir() });
    expect(await prepare.outcome).toEqual({ ready: true, databaseUrl: url });
    expect(prepare.told.find(({ step }) => step === "demo data")?.detail).toBe("3 DMCs, 4 users");
    expect(await prepare.exit).toBe(0);
    await database.drop();
  });
});

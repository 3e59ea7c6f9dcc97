import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { canReach, serverAccount } from "./account.ts";
import { findPostmaster, isAlive } from "./postmaster.ts";
import { type EmbeddedServer, findServer, startServer, stopServer } from "./server.ts";

const FAST = ["fsync=off"];
const isRoot = process.getuid?.() === 0;
let base: string;
const started: EmbeddedServer[] = [];

beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), "dmc-hub-launcher-"));
  chmodSync(base, 0o755);
});

afterEach(async () => {
  for (const server of started.splice(0)) await stopServer(server);
});

afterAll(() => rmSync(base, { recursive: true, force: true }));

async function start(dataDir: string): Promise<EmbeddedServer> {
  const server = await startServer(dataDir, FAST);
  started.push(server);
  return server;
}

async function ask<Row>(server: EmbeddedServer, statement: string): Promise<Row> {
  const url = new URL(server.url);
  url.pathname = "/postgres";
  const client = new Client(url.href);
  await client.connect();
  return client
    .query(statement)
    .then(({ rows }) => rows[0])
    .finally(() => client.end());
}

/** Ends a server as a crash does, and waits until it is gone. */
async function kill({ pid }: EmbeddedServer): Promise<void> {
  process.kill(pid, "SIGKILL");
  while (isAlive(pid)) await new Promise((done) => setImmediate(done));
}

describe("one data folder", () => {
  let dataDir: string;

  beforeAll(async () => {
    dataDir = join(base, "data");
    await stopServer(await startServer(dataDir, FAST));
  });

  test("is started once and then taken as it runs", async () => {
    const first = await start(dataDir);
    expect(first.wasRunning).toBe(false);
    expect(await startServer(dataDir)).toEqual({ ...first, wasRunning: true });
    expect(findServer(dataDir)).toEqual({ ...first, wasRunning: true });
  });

  test("is started by two at once", async () => {
    const [one, two] = await Promise.all([start(dataDir), start(dataDir)]);
    expect(one?.pid).toBe(two?.pid);
  });

  test("keeps what was written when the server is killed", async () => {
    const server = await start(dataDir);
    await ask(server, "create table if not exists kept as select 42 as answer");
    await kill(server);
    expect(findServer(dataDir)).toBeNull();
    const again = await start(dataDir);
    expect(again.pid).not.toBe(server.pid);
    expect(await ask(again, "select answer from kept")).toEqual({ answer: 42 });
  });

  test("is not mistaken for another program that has the old pid by now", async () => {
    const folder = join(dataDir, "postgres");
    writeFileSync(
      join(folder, "postmaster.pid"),
      `${process.pid}\n${folder}\n0\n5432\n${folder}\n\n\nready\n`,
    );
    expect(findPostmaster(folder)).toBeNull();
    expect((await start(dataDir)).pid).not.toBe(process.pid);
  });

  test("lets nobody in from the network, nor without the password", async () => {
    const server = await start(dataDir);
    expect(await ask(server, "select current_setting('listen_addresses') as at")).toEqual({ at: "" });
    const url = new URL(server.url);
    url.password = "guessed";
    await expect(ask({ ...server, url: url.href }, "select 1")).rejects.toMatchObject({ code: "28P01" });
  });
});

test("a half-made cluster of an interrupted start is not taken for one", async () => {
  const dataDir = join(base, "interrupted");
  mkdirSync(join(dataDir, "postgres.1.new"), { recursive: true });
  writeFileSync(join(dataDir, "postgres.1.new", "PG_VERSION"), "18");
  expect(await ask(await start(dataDir), "select 1 as one")).toEqual({ one: 1 });
});

test("a path too long for a socket has its socket elsewhere, which is cleaned up", async () => {
  const dataDir = join(base, "long-".repeat(25));
  const server = await startServer(dataDir, FAST);
  expect(await ask(server, "select 1 as one")).toEqual({ one: 1 });
  expect(server.socketFolder).not.toContain(dataDir);
  await stopServer(server);
  expect(existsSync(server.socketFolder)).toBe(false);
});

(isRoot ? test : test.skip)(
  "a folder that the server's account cannot reach holds a link to one that it can",
  async () => {
    const dataDir = join(base, "closed", "data");
    mkdirSync(dataDir, { recursive: true });
    chmodSync(join(base, "closed"), 0o700);
    expect(canReach(serverAccount(), dataDir)).toBe(false);
    const server = await startServer(dataDir, FAST);
    const place = readlinkSync(join(dataDir, "postgres"));
    await ask(server, "create table kept as select 42 as answer");
    await stopServer(server);
    const again = await startServer(dataDir, FAST);
    expect(await ask(again, "select answer from kept")).toEqual({ answer: 42 });
    await stopServer(again);
    rmSync(join(place, ".."), { recursive: true, force: true });
    expect(findServer(dataDir)).toBeNull();
  },
);

import { beforeAll, describe, expect, test } from "@jest/globals";
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { canReach, serverAccount } from "./account.ts";
import { embeddedServers, FAST } from "./embedded-fixture.ts";
import { findServer, startServer, stopServer } from "./server.ts";

const isRoot = process.getuid?.() === 0;
const { base, start, ask, kill } = embeddedServers();

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
  const { pid } = spawnSync("true");
  const draft = join(dataDir, `postgres.${pid}.new`);
  mkdirSync(draft, { recursive: true });
  writeFileSync(join(draft, "PG_VERSION"), "18");
  expect(await ask(await start(dataDir), "select 1 as one")).toEqual({ one: 1 });
  expect(existsSync(draft)).toBe(false);
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

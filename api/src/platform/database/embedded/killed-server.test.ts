import { afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { serverAccount } from "./account.ts";
import { embeddedServers, FAST } from "./embedded-fixture.ts";
import { findPostmaster } from "./postmaster.ts";
import { startServer, stopServer } from "./server.ts";

const { base, start, connect, ask, kill } = embeddedServers();

describe("after everything was killed", () => {
  const strangers: ChildProcess[] = [];
  let dataDir: string;
  let folder: string;

  beforeAll(async () => {
    dataDir = join(base, "killed");
    folder = join(dataDir, "postgres");
    await stopServer(await startServer(dataDir, FAST));
  });

  afterEach(() => {
    for (const stranger of strangers.splice(0)) stranger.kill("SIGKILL");
  });

  /**
   * A shell of the account that PostgreSQL runs as; only such a process can be mistaken for a live server.
   */
  async function stranger(script: string): Promise<number> {
    const child = spawn("sh", ["-c", script], { ...serverAccount(), cwd: "/" });
    strangers.push(child);
    const [said] = await once(child.stdout, "data");
    return Number(said);
  }

  /** Leaves the files of a killed server, naming this process. */
  async function leaveLocksOf(pid: number): Promise<void> {
    const server = await start(dataDir);
    const names = ["postmaster.pid", ".s.PGSQL.5432.lock"].map((name) => join(folder, name));
    const texts = names.map((name) => readFileSync(name, "utf8").replace(`${server.pid}`, `${pid}`));
    await kill(server);
    for (const [index, name] of names.entries()) writeFileSync(name, texts[index] ?? "");
  }

  test.each([
    ["another program", "echo $$; exec sleep 60"],
    ["a process that is dead and not buried", "true & echo $!; exec sleep 60"],
  ])("a start is not kept from it by %s under the old pid", async (_, script) => {
    const pid = await stranger(script);
    await leaveLocksOf(pid);
    expect(findPostmaster(folder)).toBeNull();
    expect(await ask(await start(dataDir), "select 1 as one")).toEqual({ one: 1 });
  });

  test("nor by the server of another folder", async () => {
    const other = await start(join(base, "other"));
    await leaveLocksOf(other.pid);
    const server = await start(dataDir);
    expect(server.pid).not.toBe(other.pid);
    expect(await ask(other, "select 1 as one")).toEqual({ one: 1 });
  });

  test("nor by what the killed server has left at work", async () => {
    const server = await start(dataDir);
    const working = ask(server, "do $$ begin loop end loop; end $$").catch(() => "cut off");
    const isWorking = async () =>
      (
        await ask<{ count: string }>(
          server,
          "select count(*)::text from pg_stat_activity where query like 'do %'",
        )
      ).count === "1";
    while (!(await isWorking()));
    await kill(server);
    const again = await start(dataDir);
    expect(await working).toBe("cut off");
    expect(await ask(again, "select 1 as one")).toEqual({ one: 1 });
  });

  test("nor by a server that is about to leave", async () => {
    const server = await start(dataDir);
    const client = await connect(server);
    // It accepts nobody any more, and stops once this client disconnects.
    process.kill(server.pid, "SIGTERM");
    while (findPostmaster(folder)?.state !== "stopping") await new Promise((done) => setImmediate(done));
    const starting = start(dataDir);
    await client.end();
    const again = await starting;
    expect(again.pid).not.toBe(server.pid);
    expect(await ask(again, "select 1 as one")).toEqual({ one: 1 });
  });

  test("a folder named in another way is the same folder", async () => {
    const server = await start(dataDir);
    const link = join(base, "link");
    symlinkSync(dataDir, link);
    expect((await start(link)).pid).toBe(server.pid);
  });

  test("two starts make one server", async () => {
    await leaveLocksOf(await stranger("echo $$; exec sleep 60"));
    const servers = await Promise.all(Array.from({ length: 4 }, () => start(dataDir)));
    expect(new Set(servers.map(({ pid }) => pid)).size).toBe(1);
  });
});

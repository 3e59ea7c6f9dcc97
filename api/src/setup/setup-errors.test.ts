import { describe, expect, test } from "@jest/globals";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { cleanUpProcesses, newDataDir, start } from "../testing/processes.ts";

cleanUpProcesses();

describe("what is wrong is said in one line, with the way out", () => {
  test.each([
    [
      "prepare",
      { DATA_DIR: "/dev/null/data" },
      /^DATA_DIR \/dev\/null\/data cannot be written \(ENOTDIR\): make/,
    ],
    ["prepare", { API_PORT: "many" }, /API_PORT must be a whole number/],
    [
      "prepare",
      { DATABASE_URL: "postgres://a:b@127.0.0.1:1/x" },
      /^The database at 127.0.0.1:1\/x cannot be used: .*ECONNREFUSED/,
    ],
    [
      "prepare",
      { NODE_ENV: "production", DATABASE_URL: "postgres://a:b@127.0.0.1:1/x" },
      /^SESSION_KEYS is missing/,
    ],
    ["main", {}, /^No database runs for .*: run the prepare process first/],
    ["main", { DATABASE_URL: "postgres://a:b@127.0.0.1:1/x" }, /^The database is not ready/],
  ] as const)("%s with %j", async (script, env, message) => {
    const { outcome, exit, stderr } = start(script, { DATA_DIR: newDataDir(), ...env });
    const { error } = await outcome;
    expect(error).toMatch(message);
    expect(await exit).toBe(1);
    expect(stderr()).toBe(`${error}\n`);
  });

  test("an address where something else answers", async () => {
    const nonsense = createServer((socket) => socket.end("no database")).listen(0, "127.0.0.1");
    await once(nonsense, "listening");
    const address = nonsense.address();
    const port = typeof address === "object" ? address?.port : 0;
    const { outcome } = start("prepare", {
      DATA_DIR: newDataDir(),
      DATABASE_URL: `postgres://a:b@127.0.0.1:${port}/x`,
    });
    expect((await outcome).error).toMatch(/cannot be used/);
    nonsense.close();
  });

  test("a data folder that holds something else", async () => {
    const DATA_DIR = newDataDir();
    writeFileSync(join(DATA_DIR, "postgres"), "not a folder");
    const { outcome, exit } = start("prepare", { DATA_DIR });
    expect((await outcome).error).toMatch(/postgres/);
    expect(await exit).toBe(1);
  });
});

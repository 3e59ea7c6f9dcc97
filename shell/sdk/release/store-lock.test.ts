import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { hostname, tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { breakLock, withLock, worker } from "./store-lock.ts";

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "dmc-hub-lock-"));
  file = join(folder, "releases.lock");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const done = () => Promise.resolve("done");

/** The pid of a process that has ended: none is that high. */
const GONE = 2 ** 22 + 1;

const elsewhere = { what: "a release", by: "ana", host: "another-machine", pid: GONE, token: "theirs" };

/** A lock last renewed that many seconds ago, by the store's clock. */
async function lockOf(holder: object, seconds: number): Promise<void> {
  await writeFile(file, JSON.stringify(holder));
  const renewed = Date.now() / 1_000 - seconds;
  await utimes(file, renewed, renewed);
}

test("a lock says who works on what, and is gone after work that fails too", async () => {
  const work = async () => {
    expect(JSON.parse(await readFile(file, "utf8"))).toEqual({
      what: "a release",
      by: worker(),
      host: hostname(),
      pid: process.pid,
      token: expect.any(String),
    });
    throw new Error("it failed");
  };
  await expect(withLock(file, "a release", 0, work)).rejects.toThrow("it failed");
  expect(await withLock(file, "a release", 0, done)).toBe("done");
  expect(await readdir(folder)).toEqual([]);
});

test("another machine's lock holds, whatever its process is called here; ours of an ended process does not", async () => {
  await lockOf(elsewhere, 0);
  await expect(withLock(file, "a rollback", 0, done)).rejects.toThrow(
    `a release by ana (process ${GONE}) is under way, so a rollback was not done. ` +
      "Try again when it has finished; where nobody works on it any more, dmc-remote unlock breaks the lock",
  );
  await lockOf({ ...elsewhere, host: hostname() }, 0);
  expect(await withLock(file, "a rollback", 0, done)).toBe("done");
});

test("another machine's lock that it does not renew any more holds for a minute", async () => {
  await lockOf(elsewhere, 50);
  await expect(withLock(file, "a rollback", 0, done)).rejects.toThrow("is under way");
  await lockOf(elsewhere, 70);
  expect(await withLock(file, "a rollback", 0, done)).toBe("done");
});

test.each(["", "{", '{"what":"a rel', "null", '"text"', "[]", '{"pid":1}'])(
  "a lock that is torn holds nobody up: %j",
  async (text) => {
    await writeFile(file, text);
    expect(await withLock(file, "a rollback", 0, done)).toBe("done");
  },
);

test("a lock is renewed while it is held, however long the work takes", async () => {
  const work = async () => {
    await utimes(file, 1, 1);
    while ((await stat(file)).mtimeMs === 1_000);
    expect(JSON.parse(await readFile(file, "utf8"))).toMatchObject({ what: "a release" });
  };
  await withLock(file, "a release", 0, work, 5);
});

test("of many who find a lock over, one at a time works", async () => {
  await lockOf(elsewhere, 70);
  let working = 0;
  const work = async () => {
    working += 1;
    expect(working).toBe(1);
    await stat(file);
    working -= 1;
  };
  await Promise.all(Array.from({ length: 12 }, () => withLock(file, "a change", 5_000, work)));
  expect(await readdir(folder)).toEqual([]);
});

test("a lock is broken on request, and whoever held it is told before anything is changed", async () => {
  expect(await breakLock(file)).toBeNull();
  const work = withLock(file, "a release", 0, async ({ check }) => {
    await check();
    expect(await breakLock(file)).toBe(`a release by ${worker()} (process ${process.pid})`);
    await withLock(file, "a rollback", 0, () =>
      expect(check()).rejects.toThrow("its lock was broken, and is a rollback by"),
    );
    await check();
  });
  await expect(work).rejects.toThrow("a release was not done: its lock was broken");
});

test("a lock that another has taken meanwhile stays theirs when the work ends", async () => {
  await withLock(file, "a release", 0, async () => {
    await breakLock(file);
    await lockOf(elsewhere, 0);
  });
  expect(JSON.parse(await readFile(file, "utf8"))).toEqual(elsewhere);
});

test("a lock that cannot be taken for another reason is told at once", async () => {
  await mkdir(file);
  await expect(withLock(file, "a release", 60_000, done)).rejects.toMatchObject({ code: "EISDIR" });
  expect(await readdir(folder)).toEqual(["releases.lock"]);
});

test("who works is the user of this machine, unless RELEASED_BY says", () => {
  const before = process.env["RELEASED_BY"];
  delete process.env["RELEASED_BY"];
  expect(worker()).toBe(`${userInfo().username}@${hostname()}`);
  process.env["RELEASED_BY"] = "ana";
  expect(worker()).toBe("ana");
  if (before === undefined) delete process.env["RELEASED_BY"];
  else process.env["RELEASED_BY"] = before;
});

import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { hostname, tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { withLock, worker } from "./store-lock.ts";

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "dmc-hub-lock-"));
  file = join(folder, "releases.lock");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const done = () => Promise.resolve("done");

/** A process that has ended: none has so high a number. */
const GONE = 2 ** 22 + 1;

test("a lock says who works on what, and is gone after work that fails too", async () => {
  const work = async () => {
    expect(JSON.parse(await readFile(file, "utf8"))).toEqual({
      what: "a release",
      by: worker(),
      host: hostname(),
      pid: process.pid,
    });
    throw new Error("it failed");
  };
  await expect(withLock(file, "a release", 0, work)).rejects.toThrow("it failed");
  expect(await withLock(file, "a release", 0, done)).toBe("done");
});

test("another machine's lock holds, whatever its process is called here; ours of an ended process does not", async () => {
  const holder = { what: "a release", by: "ana", pid: GONE };
  await writeFile(file, JSON.stringify({ ...holder, host: "another-machine" }));
  await expect(withLock(file, "a rollback", 0, done)).rejects.toThrow(
    `a release by ana (process ${GONE}) is under way, so a rollback was not done. ` +
      `Try again when it has finished.\n${file}`,
  );
  await writeFile(file, JSON.stringify({ ...holder, host: hostname() }));
  expect(await withLock(file, "a rollback", 0, done)).toBe("done");
});

test("a lock that its holder has not written yet holds as well", async () => {
  await writeFile(file, "");
  await expect(withLock(file, "a rollback", 0, done)).rejects.toThrow("another change is under way");
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

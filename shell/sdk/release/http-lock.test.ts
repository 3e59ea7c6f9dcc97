import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { HttpFolder } from "./http-folder.ts";
import { withHttpLock } from "./http-lock.ts";
import { nameOf, newHolder } from "./store-lock.ts";
import { serveFiles, type WebStore } from "./testing/web-store.ts";

const theirs = { ...newHolder("a release of mf-tours 1.2.0"), by: "ana@elsewhere", host: "elsewhere" };
let store: string;
let web: WebStore;
let isDone: boolean;
beforeEach(async () => {
  isDone = false;
  store = await mkdtemp(join(tmpdir(), "dmc-hub-lock-"));
  web = await serveFiles(store);
  await writeFile(join(store, "http.lock"), JSON.stringify(theirs));
});
afterEach(async () => {
  await web.stop();
  await rm(store, { recursive: true });
});

/** Does something as soon as the lock is ours. */
const rolledBack = (patience: number) =>
  withHttpLock(
    new HttpFolder(web.address),
    { file: "http.lock", what: "a rollback", patience },
    async () => (isDone = true),
  );

test("another's lock is waited for", async () => {
  const isTried = /^PUT \/http\.lock\./;
  web.meanwhile(isTried, async () => web.meanwhile(isTried, () => rm(join(store, "http.lock"))));
  await rolledBack(60_000);
  expect(web.calls.filter((call) => call.startsWith("MOVE /http.lock."))).toHaveLength(2);
  expect(isDone).toBe(true);
  expect(await readdir(store)).toEqual([]);
});

test("the lock of somebody who is gone is not", async () => {
  const past = new Date(Date.now() - 120_000);
  await utimes(join(store, "http.lock"), past, past);
  await rolledBack(0);
  expect(isDone).toBe(true);
  expect(await readdir(store)).toEqual([]);
});

test("who has waited long enough is told who holds the lock, and does nothing", async () => {
  await expect(rolledBack(0)).rejects.toThrow(
    `${nameOf(theirs)} is under way, so a rollback was not done. Try again when that has finished; if nobody works on ` +
      `it any more, dmc-remote unlock breaks the lock, and it ends by itself within a minute.\n${web.address}http.lock`,
  );
  expect(isDone).toBe(false);
  expect(await readdir(store)).toEqual(["http.lock"]);
  expect(JSON.parse(await readFile(join(store, "http.lock"), "utf8"))).toEqual(theirs);
});

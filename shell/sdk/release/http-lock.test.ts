import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { HttpFolder } from "./http-folder.ts";
import { withHttpLock } from "./http-lock.ts";
import { nameOf, newHolder } from "./store-lock.ts";
import { serveFiles } from "./testing/web-store.ts";

test("who has waited long enough is told who holds the lock, and does nothing", async () => {
  const store = mkdtempSync(join(tmpdir(), "dmc-hub-lock-"));
  const web = await serveFiles(store);
  const theirs = { ...newHolder("a release of mf-tours 1.2.0"), by: "ana@elsewhere", host: "elsewhere" };
  writeFileSync(join(store, "http.lock"), JSON.stringify(theirs));
  let isDone = false;
  const lock = { file: "http.lock", what: "a rollback", patience: 0 };
  const refused = withHttpLock(new HttpFolder(web.address), lock, async () => (isDone = true));
  await expect(refused).rejects.toThrow(
    `${nameOf(theirs)} is under way, so a rollback was not done. Try again when that has finished; if nobody works on ` +
      `it any more, dmc-remote unlock breaks the lock, and it ends by itself within a minute.\n${web.address}http.lock`,
  );
  expect(isDone).toBe(false);
  expect(readdirSync(store)).toEqual(["http.lock"]);
  expect(JSON.parse(readFileSync(join(store, "http.lock"), "utf8"))).toEqual(theirs);
  await web.stop();
  rmSync(store, { recursive: true });
});

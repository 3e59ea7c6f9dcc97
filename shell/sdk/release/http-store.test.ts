import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import type { ReleaseState } from "@dmc-hub/shared-types";
import { runCommand } from "./command-line.ts";
import { release, rollback } from "./commands.ts";
import { withStore } from "./http-store.ts";
import { lastGoodFile, readState, stateFile, versionsOf } from "./store.ts";
import { nameOf, newHolder } from "./store-lock.ts";
import { manifestOf } from "./stored-version.ts";
import { eachWithTeam, filesOf, type Team, untyped } from "./testing/team.ts";
import { serveFiles, type WebStore } from "./testing/web-store.ts";

let team: Team;
eachWithTeam((made) => (team = made));
let web: WebStore;
let caches: string;
beforeEach(async () => {
  await team.release("1.0.0", "1.1.0");
  caches = await mkdtemp(join(tmpdir(), "dmc-hub-caches-"));
  process.env["XDG_CACHE_HOME"] = caches;
  web = await serveFiles(team.store);
});
afterEach(async () => {
  delete process.env["XDG_CACHE_HOME"];
  await web.stop();
  await rm(caches, { recursive: true });
});

/** Types a command for the store over HTTP, and answers what it said. */
async function typed(...args: string[]): Promise<string[]> {
  const environment = { RELEASE_STORE: web.address, SHELL_URL: team.options.shell };
  await runCommand(args, environment, team.options.say);
  return team.said();
}

const stable = async () => (await readState(team.store)).remotes["mf-tours"]?.stable;

test("a change is told once the store has taken it", async () => {
  const lastGood = await readFile(lastGoodFile(team.store), "utf8");
  web.refuse(/^PUT \/releases\.json$/);
  await expect(typed("rollback", "mf-tours")).rejects.toThrow("answers 507 to PUT releases.json");
  expect(team.said()).toEqual([]);
  expect(await readFile(lastGoodFile(team.store), "utf8")).toBe(lastGood);
  expect(await stable()).toBe("1.1.0");
  web.refuse(null);
  expect(await typed("rollback", "mf-tours")).toEqual([
    "mf-tours 1.0.0 is served from the next page load on.",
  ]);
  expect(await stable()).toBe("1.0.0");
});

/** Releases the team's remote over HTTP, and does something before the store is given the release. */
const released = (before = () => Promise.resolve()) =>
  withStore({ ...team.options, store: web.address }, async (options) => {
    await release(team.remote, options, untyped);
    await before();
  });

test("a version that somebody has released meanwhile in the folder is not replaced", async () => {
  await team.version("1.2.0");
  let theirs = {};
  const refused = released(async () => {
    await writeFile(join(team.remote, "src", "entry.js"), "globalThis.tours = 2;");
    await release(team.remote, team.options, untyped);
    theirs = await filesOf(join(team.store, "remotes"));
  });
  await expect(refused).rejects.toThrow(
    "Somebody else has changed mf-tours 1.2.0. Nothing was changed: try again.",
  );
  expect(await filesOf(join(team.store, "remotes"))).toEqual(theirs);
  expect(await stable()).toBe("1.2.0");
});

test("a version is not there where somebody changes what is served while its files are uploaded", async () => {
  await team.version("1.2.0");
  web.meanwhile(/^PUT \/remotes\/mf-tours\/1\.2\.0\/entry\.js$/, () =>
    rollback("mf-tours", null, team.options),
  );
  await expect(released()).rejects.toThrow(
    "Somebody else has changed what is served. Nothing was changed: try again.",
  );
  expect(await manifestOf(team.store, "mf-tours", "1.2.0")).toBeNull();
  expect(await stable()).toBe("1.0.0");
  await released();
  expect(await stable()).toBe("1.2.0");
});

test("how old a version is, is what the store says: a copy was made just now", async () => {
  await team.release("1.2.0");
  const longAgo = new Date(Date.now() - 400 * 86_400_000);
  for (const file of await readdir(join(team.store, "remotes"), { recursive: true }))
    await utimes(join(team.store, "remotes", file), longAgo, longAgo);
  const state: ReleaseState = structuredClone(await readState(team.store));
  for (const change of state.changes) change.at = longAgo.toISOString();
  await writeFile(stateFile(team.store), JSON.stringify(state));
  expect(await typed("prune", "--keep-days", "30")).toEqual(["mf-tours: 1.0.0 removed."]);
  expect((await versionsOf(team.store, "mf-tours")).toSorted()).toEqual(["1.1.0", "1.2.0"]);
});

test("locks are broken in the store, without waiting for them", async () => {
  const held = { ...newHolder("a release of mf-tours 1.2.0"), by: "ana@elsewhere", host: "elsewhere" };
  for (const file of ["http.lock", "release-mf-tours.lock", "release-mf-trips.lock"])
    await writeFile(join(team.store, file), JSON.stringify(held));
  expect(await typed("unlock", "mf-tours")).toEqual([
    `http.lock is broken. It was held by ${nameOf(held)}.`,
    `release-mf-tours.lock is broken. It was held by ${nameOf(held)}.`,
  ]);
  expect((await readdir(team.store)).filter((file) => file.includes("lock"))).toEqual([
    "release-mf-trips.lock",
  ]);
  expect(await typed("unlock", "mf-tours")).toEqual(["Nothing is locked."]);
});

test("the copy is called by the store's address", async () => {
  const said = await typed("release", team.remote, "--skip-smoke", "tried", "--dry-run");
  expect(said.join("\n")).toContain(` files to ${web.address}remotes/mf-tours/1.1.0,`);
  expect(said.join("\n")).not.toContain(caches);
});

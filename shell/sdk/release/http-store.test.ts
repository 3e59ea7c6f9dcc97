import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
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
const typed = (...args: string[]) => typedAt(web.address, ...args);

async function typedAt(store: string, ...args: string[]): Promise<string[]> {
  const environment = { RELEASE_STORE: store, SHELL_URL: team.options.shell };
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

test("only what is new goes there, scripts first and what is served last", async () => {
  await team.version("1.2.0");
  await released();
  const put = web.calls.flatMap((call) => /^PUT \/(.+)$/.exec(call)?.slice(1) ?? []);
  const files = put.filter((path) => !/\.lock|^\./.test(path));
  expect(files.filter((path) => !path.startsWith("remotes/mf-tours/1.2.0/"))).toEqual([
    "releases.json",
    "releases.last-good.json",
  ]);
  expect(files.slice(-3)).toEqual([
    "remotes/mf-tours/1.2.0/remote.json",
    "releases.json",
    "releases.last-good.json",
  ]);
  expect(files).toContain("remotes/mf-tours/1.2.0/entry.js");
});

test("a script that is in the copy as it was is not fetched again, and anything else is put right", async () => {
  await typed("status");
  web.calls.length = 0;
  await typed("status");
  const fetched = web.calls.filter((call) => /^GET .*[^/]$/.test(call) && !call.includes("lock"));
  expect(fetched).not.toEqual([]);
  expect(fetched.filter((call) => !call.endsWith(".json"))).toEqual([]);
  const script = join("remotes", "mf-tours", "1.0.0", "entry.js");
  const own = await readFile(join(team.store, script), "utf8");
  const copied = async (work: (folder: string) => Promise<void>) =>
    withStore({ ...team.options, store: web.address }, ({ store }) => work(store));
  const stores = join(caches, "dmc-hub", "stores");
  const name = (await readdir(stores)).find((one) => !one.endsWith(".json")) ?? "";
  const folder = join(stores, name);
  await writeFile(join(folder, script), "somebody else's");
  await writeFile(join(folder, "remotes", "mf-tours", "left-over.js"), "left over");
  await copied(async (found) => {
    expect(await readFile(join(found, script), "utf8")).toBe(own);
    expect(await readdir(join(found, "remotes", "mf-tours"))).not.toContain("left-over.js");
  });
  expect(await readdir(join(team.store, "remotes", "mf-tours"))).toEqual(["1.0.0", "1.1.0"]);
  // A note that was not written to its end.
  await writeFile(`${folder}.json`, '{"releases.json": {"ma');
  expect(await typed("status")).not.toEqual([]);
});

test("a name and a password open it, and are told nobody; without them it says where they go", async () => {
  web.demand("the team:pass word");
  await expect(typed("status")).rejects.toThrow(
    `The release store at ${web.address} does not let you in: it answers 401 to PUT. Put name and password into its address,`,
  );
  const store = web.address.replace("//", "//the%20team:pass%20word@").replace(/\/$/, "");
  await runCommand(
    ["release", team.remote, "--skip-smoke", "tried", "--dry-run"],
    { RELEASE_STORE: store, SHELL_URL: team.options.shell },
    team.options.say,
  );
  expect(team.said().join("\n")).toContain(` files to ${web.address}remotes/mf-tours/1.1.0,`);
  expect(team.said().join("\n")).not.toContain("pass");
});

test("a store that cannot be reached says so, by its address", async () => {
  await web.stop();
  await expect(typed("status")).rejects.toThrow(
    new RegExp(`^The release store at ${web.address} cannot be reached: .*ECONNREFUSED`),
  );
  web = await serveFiles(team.store);
});

test("what answers as no store does is named as such, and so is a password that cannot be read", async () => {
  const page = createServer((_call, response) => response.end("<html>Sign in</html>"));
  await once(page.listen(0, "127.0.0.1"), "listening");
  const store = `http://127.0.0.1:${(page.address() as AddressInfo).port}/`;
  await expect(typedAt(store, "status")).rejects.toThrow(
    `The release store at ${store} answers GET / with something other than a list of files in JSON.`,
  );
  await expect(typedAt(store.replace("//", "//team:100%@"), "status")).rejects.toThrow(
    "In the address of the release store a % of the name or the password is written %25.",
  );
  await new Promise((resolve) => page.close(resolve));
});

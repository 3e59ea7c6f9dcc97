import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "@jest/globals";
import type { ReleasedRemote, ReleaseState } from "@dmc-hub/shared-types";
import { prune } from "./prune.ts";
import { rollback } from "./commands.ts";
import { readState, stateFile, versionsOf } from "./store.ts";
import { withLock } from "./store-lock.ts";
import { versionFolder } from "./stored-version.ts";
import { eachWithTeam, servedOf, type Team } from "./testing/team.ts";

let team: Team;
eachWithTeam((made) => (team = made));

const VERSIONS = ["1.0.0", "1.1.0", "1.2.0", "1.3.0", "1.4.0"];

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

beforeEach(async () => {
  await team.release(...VERSIONS);
  await uploaded(400, ...VERSIONS);
});

/** Makes versions look as if uploaded that many days ago. */
async function uploaded(days: number, ...versions: string[]): Promise<void> {
  for (const version of versions)
    await utimes(versionFolder(team.store, "mf-tours", version), daysAgo(days), daysAgo(days));
}

/** Changes when the five releases were made, oldest first. */
async function releasedAt(...days: number[]): Promise<void> {
  const state: ReleaseState = structuredClone(await readState(team.store));
  for (const [place, change] of state.changes.entries()) change.at = daysAgo(days[place] ?? 0).toISOString();
  await writeFile(stateFile(team.store), JSON.stringify(state));
}

async function serving(remote: Partial<ReleasedRemote>): Promise<void> {
  const state: ReleaseState = structuredClone(await readState(team.store));
  state.remotes["mf-tours"] = { ...state.remotes["mf-tours"]!, ...remote };
  await writeFile(stateFile(team.store), JSON.stringify(state));
}

const left = async () => (await versionsOf(team.store, "mf-tours")).toSorted();

test("removes what nobody was served for so long, and keeps the version before the served one however old", async () => {
  await releasedAt(400, 300, 200, 100, 50);
  const maps = join(team.store, "maps", "mf-tours");
  for (const version of VERSIONS) await mkdir(join(maps, version), { recursive: true });
  await prune(30, team.options);
  expect((await readdir(maps)).toSorted()).toEqual(["1.3.0", "1.4.0"]);
  expect(team.said()).toEqual(["mf-tours: 1.0.0, 1.1.0, 1.2.0 removed."]);
  expect(await left()).toEqual(["1.3.0", "1.4.0"]);
  await prune(30, team.options);
  expect(team.said()).toEqual(["Nothing unused is older than 30 days."]);
});

test.each([
  [90, ["1.3.0", "1.4.0"]],
  [150, ["1.2.0", "1.3.0", "1.4.0"]],
  [250, ["1.1.0", "1.2.0", "1.3.0", "1.4.0"]],
  [301, VERSIONS],
])("keeps what was served to anybody within %s days", async (days, kept) => {
  await releasedAt(400, 300, 200, 100, 50);
  await prune(days, team.options);
  expect(await left()).toEqual(kept);
});

test("keeps a canary, what was uploaded just now, and the first of the earlier versions that is whole", async () => {
  await releasedAt(400, 300, 200, 100, 50);
  await serving({ canary: { version: "1.0.0", percent: 5, dmcs: [], since: daysAgo(300).toISOString() } });
  await uploaded(2, "1.1.0");
  await writeFile(join(versionFolder(team.store, "mf-tours", "1.3.0"), "entry.js"), "torn");
  await prune(30, team.options);
  expect(await left()).toEqual(VERSIONS);
  await serving({ canary: null });
  await uploaded(400, "1.1.0");
  await prune(30, team.options);
  expect(await left()).toEqual(["1.2.0", "1.3.0", "1.4.0"]);
  await rollback("mf-tours", null, team.options);
  expect((await servedOf(team)).served?.stable).toBe("1.2.0");
});

test.each([6, 0, -30, 7.5, Number.NaN])("keeps seven days at least, whole ones: not %s", async (days) => {
  await expect(prune(days, team.options)).rejects.toThrow(
    "Use --keep-days with 7 or more: open tabs still use",
  );
  expect(await left()).toEqual(VERSIONS);
});

test("removes what is older than the fewest days", async () => {
  await releasedAt(400, 300, 200, 100, 50);
  await prune(7, team.options);
  expect(await left()).toEqual(["1.3.0", "1.4.0"]);
});

test("has nothing to do in an empty store", async () => {
  await prune(30, { ...team.options, store: join(team.store, "empty") });
  expect(team.said()).toEqual(["Nothing unused is older than 30 days."]);
});

test("keeps a day more, for a colleague's clock that is wrong by one", async () => {
  await releasedAt(400, 300, 30.5, 20, 10);
  await prune(30, team.options);
  expect(await left()).toEqual(["1.1.0", "1.2.0", "1.3.0", "1.4.0"]);
});

test("keeps all that could be rolled back to where the history does not reach back so far", async () => {
  const state = await readState(team.store);
  await writeFile(stateFile(team.store), JSON.stringify({ ...state, changes: state.changes.slice(-1) }));
  await prune(30, team.options);
  expect(await left()).toEqual(VERSIONS);
});

test("removes what others have left half done, and nothing while somebody releases", async () => {
  const half = join(team.store, "remotes", "mf-tours", ".1.5.0.abcdef");
  await mkdir(half);
  await withLock(join(team.store, "release-mf-tours.lock"), "a release of mf-tours 1.5.0", 0, () =>
    expect(prune(30, team.options)).rejects.toThrow("a release of mf-tours 1.5.0 by"),
  );
  await prune(30, team.options);
  await expect(mkdir(half)).resolves.toBeUndefined();
});

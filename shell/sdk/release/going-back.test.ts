import { rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "@jest/globals";
import type { ReleaseState } from "@dmc-hub/shared-types";
import { signedHere } from "./change-owners.ts";
import { canary, release, rollback } from "./commands.ts";
import { makeKey, readKey } from "./keys.ts";
import { addOwner, retireOwner } from "./owner-commands.ts";
import { signChange } from "./signed-release.ts";
import { readState, stateFile } from "./store.ts";
import { readVersion, signatureFile, versionFolder } from "./stored-version.ts";
import { eachWithOwner, type OwnedTeam } from "./testing/owned-team.ts";
import { share, type Team, untyped } from "./testing/team.ts";

let team: Team;
let owned: OwnedTeam;
eachWithOwner((made) => {
  owned = made;
  ({ team } = made);
});

/** Releases a version as the stranger, whose key will turn out to be stolen, or somebody else. */
async function releasedBy(version: string, options = owned.stranger): Promise<void> {
  await team.version(version);
  await release(team.remote, options, untyped);
}
const voided = () => retireOwner("mf-tours", owned.theirs, true, owned.admin);
const write = (state: ReleaseState) => writeFile(stateFile(team.store), JSON.stringify(state));
const faultOf = async (version: string) =>
  (await readVersion(team.store, "mf-tours", version, await owned.list())).fault;
const somebodyElses = expect.stringContaining("it was signed by somebody else");

beforeEach(async () => {
  await team.release("0.9.0");
  await owned.own();
  await addOwner("mf-tours", owned.theirs, "A colleague", owned.admin);
  await team.release("1.0.0", "1.1.0");
});

describe("going back from a voided key", () => {
  test("goes by the signed revisions, and not by the order in the list", async () => {
    await rollback("mf-tours", "0.9.0", owned.stranger);
    const { changes, ...state } = await readState(team.store);
    const [first, second, third, stolen] = changes;
    await write({ ...state, changes: [third!, second!, first!, stolen!] });
    await voided();
    expect(await owned.served()).toMatchObject({ remote: { stable: "1.1.0" }, revision: 5 });
  });

  test("takes no older change of a valid key for the newest one", async () => {
    const { changes, ...state } = await readState(team.store);
    const [first, second, third] = changes;
    await write({ ...state, remotes: { "mf-tours": second!.served! }, changes: [first!, third!, second!] });
    await voided();
    expect(await owned.served()).toMatchObject({ remote: { stable: "1.1.0" }, revision: 4 });
  });

  test("makes a change that is newer than what valid keys have signed, where the list was lowered", async () => {
    await releasedBy("6.6.6");
    await write({ ...(await readState(team.store)), revision: 0 });
    await voided();
    expect(await owned.served()).toMatchObject({ remote: { stable: "1.1.0" }, revision: 4 });
  });

  test("is not misled by a revision that nobody will ever reach", async () => {
    await rollback("mf-tours", "0.9.0", owned.stranger);
    const state = await readState(team.store);
    const thief = (await readKey(owned.stranger.key))!;
    const { key: _key, signature: _signature, ...change } = state.changes.at(-1)!;
    const far = signChange(await owned.list(), thief, { ...change, revision: Number.MAX_SAFE_INTEGER - 10 });
    await write({ ...state, changes: [...state.changes.slice(0, -1), far] });
    await voided();
    expect(await owned.served()).toMatchObject({ remote: { stable: "1.1.0" }, revision: 5 });
  });

  test("leaves what a valid key serves, and its canary, as they are", async () => {
    await team.version("1.2.0");
    await canary(team.remote, share, team.options, untyped);
    const before = await readState(team.store);
    await voided();
    expect(await readState(team.store)).toEqual(before);
  });
});

test("voiding a key names the other remotes that it still owns", async () => {
  for (const name of ["mf-trips", "mf-left"]) await addOwner(name, owned.theirs, "A colleague", owned.admin);
  await retireOwner("mf-left", owned.theirs, false, owned.admin);
  team.said();
  await voided();
  expect(team.said().at(-1)).toBe(
    `It still owns mf-trips: void it there, too, with owners retire <name> ${owned.theirs} --void.`,
  );
  await retireOwner("mf-trips", owned.theirs, true, owned.admin);
  expect(team.said()).toHaveLength(1);
});

describe("a key that is retired already", () => {
  test("is voided again where the going back was interrupted, and retired only once", async () => {
    await rollback("mf-tours", "0.9.0", owned.stranger);
    const state = await readState(team.store);
    await writeFile(stateFile(team.store), "{");
    await expect(voided()).rejects.toThrow("is not a valid list of releases");
    await write(state);
    expect(await owned.served()).toHaveProperty("fault");
    const { keys } = (await owned.list()).remotes["mf-tours"]!;
    await expect(retireOwner("mf-tours", owned.theirs, false, owned.admin)).rejects.toThrow(
      "mf-tours has no such key.",
    );
    await voided();
    expect(await owned.served()).toMatchObject({ remote: { stable: "1.1.0" } });
    expect((await owned.list()).remotes["mf-tours"]!.keys).toEqual(keys);
  });

  const places: [string, () => Promise<unknown>][] = [
    [
      "where its signature was removed",
      () => rm(signatureFile(versionFolder(team.store, "mf-tours", "6.6.6"))),
    ],
    ["where this data folder does not know what was vouched for", () => rm(signedHere(owned.admin.dataDir))],
  ];
  test.each(places)("and turns out to be stolen is vouched for no longer, %s", async (_, meanwhile) => {
    await releasedBy("6.6.6");
    await retireOwner("mf-tours", owned.theirs, false, owned.admin);
    expect(await owned.served()).toMatchObject({ remote: { stable: "6.6.6" } });
    await meanwhile();
    await voided();
    expect(await owned.served()).toMatchObject({ remote: { stable: "1.1.0" } });
    expect([await faultOf("0.9.0"), await faultOf("1.0.0"), await faultOf("6.6.6")]).toEqual([
      null,
      null,
      expect.stringMatching(/signed by somebody else|not signed/),
    ]);
  });

  test("and turns out to be stolen takes back what it served last, though that was a good version", async () => {
    const { accepted } = (await owned.list()).remotes["mf-tours"]!;
    await rollback("mf-tours", "0.9.0", owned.stranger);
    await retireOwner("mf-tours", owned.theirs, false, owned.admin);
    await voided();
    expect(await owned.served()).toMatchObject({ remote: { stable: "1.1.0", earlier: ["1.0.0", "0.9.0"] } });
    expect((await owned.list()).remotes["mf-tours"]!.accepted).toEqual(accepted);
  });

  test("and turns out to be stolen is vouched for no longer in place of what was vouched for before", async () => {
    const folder = versionFolder(team.store, "mf-tours", "0.9.0");
    const aside = join(team.store, "..", "aside");
    await rename(folder, aside);
    await writeFile(join(team.remote, "src", "entry.js"), "globalThis.tours = 6;");
    await releasedBy("0.9.0");
    await retireOwner("mf-tours", owned.theirs, false, owned.admin);
    expect([await faultOf("0.9.0"), (await owned.served()) as unknown]).toEqual([
      null,
      expect.objectContaining({ remote: expect.objectContaining({ stable: "0.9.0" }) }),
    ]);
    await voided();
    expect(await owned.served()).toMatchObject({ remote: { stable: "1.1.0" } });
    expect(await faultOf("0.9.0")).not.toBeNull();
    await rm(folder, { recursive: true });
    await rename(aside, folder);
    expect(await faultOf("0.9.0")).toBeNull();
  });

  test("and turns out to be stolen leaves what others were vouched for since", async () => {
    const left = { ...owned.stranger, key: join(team.store, "..", "left.pem") };
    const { key } = await makeKey(left.key);
    await addOwner("mf-tours", key, "Somebody who left", owned.admin);
    await releasedBy("6.6.6");
    await retireOwner("mf-tours", owned.theirs, false, owned.admin);
    await releasedBy("1.2.0", left);
    await retireOwner("mf-tours", key, false, owned.admin);
    await voided();
    expect(await owned.served()).toMatchObject({ remote: { stable: "1.2.0" } });
    expect([await faultOf("1.2.0"), await faultOf("6.6.6")]).toEqual([null, somebodyElses]);
  });
});

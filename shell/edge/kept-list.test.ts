import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { flip, ownersFile, readState, servedBy, stateFile } from "@dmc-hub/sdk/release";
import type { ReleasedRemote, ReleaseState } from "@dmc-hub/shared-types";
import type { Signer } from "../sdk/release/keys.ts";
import { addOwner, retireOwner } from "../sdk/release/owner-commands.ts";
import { signChange } from "../sdk/release/signed-release.ts";
import { builtReleases } from "./built-releases.ts";
import { eachOwned } from "./owned-fixture.ts";
import { releasePlace } from "./release-place.ts";
import { storedReleases } from "./stored-releases.ts";
import { versionIn } from "./store-fixture.ts";

const given = eachOwned();
const { edge, release } = given;

/** What is served by an edge that has been running, and by one that starts now. */
async function served(running: Awaited<ReturnType<typeof edge>>): Promise<string[]> {
  const [one, other] = [await running.registry(), await (await edge()).registry()];
  expect(other).toEqual(one);
  return versionIn(one);
}

const write = (state: ReleaseState) => writeFile(stateFile(given.store), JSON.stringify(state));

/** The list after a change by the holder of a key, of this revision. */
async function signedState(
  signer: Signer,
  action: "rollback" | "canary",
  remote: ReleasedRemote,
  revision?: number,
): Promise<ReleaseState> {
  const state = await readState(given.store);
  const change = signChange(await given.owners(), signer, {
    at: new Date().toISOString(),
    by: "ana",
    action,
    remote: "mf-portal",
    version: remote.canary?.version ?? remote.stable,
    why: "",
    revision: revision ?? state.revision + 1,
    served: remote,
  });
  const changes = [...state.changes, change];
  return { revision: state.revision + 1, remotes: { "mf-portal": remote }, changes };
}

describe("a key that was voided", () => {
  test("whose revision was as high as can be holds nothing up afterwards", async () => {
    await addOwner("mf-portal", given.stranger.key, "Their contractor", given.admin);
    await release("1.4.0", given.own, ["1.3.0"]);
    const running = await edge();
    expect(await served(running)).toEqual(["mf-portal 1.4.0"]);
    const before = { stable: "1.3.0", earlier: [], canary: null };
    await write(await signedState(given.stranger, "rollback", before, Number.MAX_SAFE_INTEGER - 10));
    expect(await served(running)).toEqual(["mf-portal 1.3.0"]);
    await retireOwner("mf-portal", given.stranger.key, true, given.admin);
    expect(await served(running)).toEqual(["mf-portal 1.4.0"]);
    await release("1.5.0", given.own, ["1.4.0"]);
    expect(await served(running)).toEqual(["mf-portal 1.5.0"]);
  });

  test("leaves what the other keys had signed until then, and nothing of before that", async () => {
    await addOwner("mf-portal", given.stranger.key, "Their contractor", given.admin);
    const old = await readState(given.store);
    await release("1.4.0", given.own, ["1.3.0"]);
    const good = await readState(given.store);
    const running = await edge();
    await served(running);
    await release("1.6.0", given.stranger);
    expect(await served(running)).toEqual(["mf-portal 1.6.0"]);
    await write(good);
    await retireOwner("mf-portal", given.stranger.key, true, given.admin);
    expect(await served(running)).toEqual(["mf-portal 1.4.0"]);
    await write(old);
    expect(await served(running)).toEqual(["mf-portal 1.4.0"]);
  });
});

test("a key that was retired does not let a list of before in, which others have signed", async () => {
  await addOwner("mf-portal", given.stranger.key, "Their successors", given.admin);
  const old = await readState(given.store);
  await release("1.4.0", given.stranger, ["1.3.0"]);
  const running = await edge();
  expect(await served(running)).toEqual(["mf-portal 1.4.0"]);
  await retireOwner("mf-portal", given.stranger.key, false, given.admin);
  expect(await served(running)).toEqual(["mf-portal 1.4.0"]);
  await write(old);
  expect(await served(running)).toEqual(["mf-portal 1.4.0"]);
});

test("a revision that was kept without its key, by an edge of before, still counts", async () => {
  const old = await readState(given.store);
  await release("1.4.0", given.own, ["1.3.0"]);
  await served(await edge());
  const file = join(given.checkout.root, "edge-releases", "kept.json");
  const kept = JSON.parse(await readFile(file, "utf8"));
  const { remote, revision } = kept.remotes["mf-portal"];
  await writeFile(file, JSON.stringify({ ...kept, remotes: { "mf-portal": { remote, revision } } }));
  await write(old);
  expect(versionIn(await (await edge()).registry())).toEqual(["mf-portal 1.4.0"]);
});

test("other owners with the number of the previous ones are not believed", async () => {
  const before = await readFile(ownersFile(given.store), "utf8");
  const running = await edge();
  await served(running);
  await given.signOwners((list) => {
    const owned = list.remotes["mf-portal"]!;
    const keys = [{ key: given.stranger.key, who: "Somebody else", added: new Date().toISOString() }];
    return { ...list, remotes: { "mf-portal": { ...owned, keys } } };
  });
  await release("1.6.0", given.stranger);
  expect(await served(running)).toEqual(["mf-portal 1.3.0"]);
  await writeFile(ownersFile(given.store), before);
  await release("1.4.0", given.own, ["1.3.0"]);
  expect(await served(running)).toEqual(["mf-portal 1.4.0"]);
});

test("an entry whose name every object has takes no page away, and the others stay", async () => {
  const running = await edge();
  expect(await served(running)).toEqual(["mf-portal 1.3.0"]);
  const state = await readState(given.store);
  const entry = { stable: "1.3.0", earlier: [], canary: null };
  await write({ ...state, remotes: { ...state.remotes, ["constructor"]: entry } });
  expect(await served(running)).toEqual(["mf-portal 1.3.0"]);
  expect(servedBy(await given.owners(), state, "constructor")).toMatchObject({ remote: null });
});

test("a canary that was ended is not started again by the list of before", async () => {
  const canary = { version: "1.4.0", percent: 100, dmcs: [], since: new Date().toISOString() };
  await release("1.4.0", given.own);
  const started = await signedState(given.own, "canary", { stable: "1.3.0", earlier: [], canary });
  await write(started);
  const place = releasePlace({ DATA_DIR: given.checkout.root }, { store: given.store, storeOrigin: "" });
  const releases = storedReleases(place, builtReleases(given.checkout.root));
  expect(await releases.canaries()).toMatchObject([{ name: "mf-portal", version: "1.4.0" }]);
  await flip(given.store, ({ remotes }) => ({
    remotes: { "mf-portal": { ...remotes["mf-portal"]!, canary: null } },
    change: { action: "stop", remote: "mf-portal", version: "1.4.0", by: "canary watch", why: "worse" },
  }));
  expect(await releases.canaries()).toEqual([]);
  await write(started);
  expect(await releases.canaries()).toEqual([]);
  expect(await releases.faults()).toMatchObject([{ reason: expect.stringContaining("older") }]);
});

import { randomUUID } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "@jest/globals";
import type { ReleaseState } from "@dmc-hub/shared-types";
import { release } from "./commands.ts";
import { makeKey } from "./keys.ts";
import { platformSigning } from "./platform-key.ts";
import { history } from "./report.ts";
import { signVersion } from "./signed-release.ts";
import { flip, readState, stateFile } from "./store.ts";
import { readVersion, signatureFile, versionFolder } from "./stored-version.ts";
import { eachWithOwner, type OwnedTeam } from "./testing/owned-team.ts";
import { atDay, share, type Team, untyped } from "./testing/team.ts";

let team: Team;
let owned: OwnedTeam;
eachWithOwner((made) => {
  owned = made;
  ({ team } = made);
});

const remote = (state: ReleaseState) => state.remotes["mf-tours"]!;
const newest = (state: ReleaseState) => state.changes.at(-1)!;

/** The list, edited by hand. */
async function edited(edit: (state: ReleaseState) => void): Promise<ReleaseState> {
  const state = structuredClone(await readState(team.store));
  edit(state);
  return state;
}

describe("what somebody writes into the store", () => {
  beforeEach(async () => {
    await owned.own();
    await team.release("1.0.0", "1.1.0");
  });

  test("is found out: another version, another share, an entry that was changed, one without a signature", async () => {
    const cases: [(state: ReleaseState) => void, RegExp][] = [
      [(state) => (remote(state).stable = "1.0.0"), /^the list serves something other than its release by/],
      [(state) => remote(state).earlier.push("0.1.0"), /^the list serves something other/],
      [
        (state) => (newest(state).why = "other words"),
        /^the signature of its release by ed25519:.+ does not fit/,
      ],
      [(state) => (newest(state).revision = 9), /does not fit/],
      [(state) => (newest(state).signature = state.changes[0]!.signature), /does not fit/],
      [
        (state) => (newest(state).key = owned.theirs),
        /^its release was signed by somebody else\. .*nobody has entered/,
      ],
      [
        (state) => delete newest(state).signature,
        /^what is served of it is not signed\. mf-tours belongs to/,
      ],
      [(state) => delete state.remotes["mf-tours"], /^the list serves something other/],
    ];
    for (const [edit, fault] of cases)
      expect(await owned.served(await edited(edit))).toEqual({ fault: expect.stringMatching(fault) });
  });

  test("is told apart in the history", async () => {
    const forged = await edited((state) => (newest(state).why = "other words"));
    await writeFile(stateFile(team.store), JSON.stringify(forged));
    await history(null, team.options);
    expect(team.said()).toEqual([
      expect.stringContaining(
        `with a signature that is not of the key ${owned.ours.slice(0, 16)}…: other words`,
      ),
      expect.stringContaining("with the key of Tours team"),
    ]);
  });

  test("is worth nothing in another store", async () => {
    const list = { ...(await owned.list()), store: randomUUID() };
    expect(await owned.served(undefined, list)).toEqual({ fault: expect.stringContaining("does not fit") });
    expect(await readVersion(team.store, "mf-tours", "1.0.0", list)).toMatchObject({
      fault: expect.stringContaining("does not fit"),
    });
  });

  test("of a version is found out: none, a stranger's, or another version's signature", async () => {
    const [from, to] = ["1.0.0", "1.1.0"].map((one) =>
      signatureFile(versionFolder(team.store, "mf-tours", one)),
    );
    const fault = async () => await readVersion(team.store, "mf-tours", "1.1.0", await owned.list());
    await writeFile(to!, await readFile(from!, "utf8"));
    expect(await fault()).toMatchObject({ fault: `its signature by ${owned.ours} does not fit it.` });
    await writeFile(to!, "{}");
    expect(await fault()).toMatchObject({
      fault: `it is not signed. mf-tours belongs to Tours team (${owned.ours}).`,
    });
    const manifest = await readFile(
      join(versionFolder(team.store, "mf-tours", "1.1.0"), "remote.json"),
      "utf8",
    );
    const signer = await makeKey(join(team.store, "third.pem"));
    const forged = signVersion(await owned.list(), signer, { name: "mf-tours", version: "1.1.0", manifest });
    await writeFile(to!, JSON.stringify(forged));
    expect(await fault()).toMatchObject({
      fault: expect.stringMatching(/^it was signed by somebody else\. mf-tours/),
    });
  });

  test("may end a canary, which gives nobody anything", async () => {
    await team.canary("1.2.0");
    await flip(team.store, ({ remotes }) => ({
      remotes: { ...remotes, "mf-tours": { ...remotes["mf-tours"]!, canary: null } },
      change: { by: "canary watch", action: "stop", remote: "mf-tours", version: "1.2.0", why: "worse" },
    }));
    expect(await owned.served()).toMatchObject({ remote: { stable: "1.1.0", canary: null } });
    const started = await edited((state) => {
      state.remotes["mf-tours"]!.canary = { version: "1.0.0", ...share, since: new Date().toISOString() };
    });
    expect(await owned.served(started)).toHaveProperty("fault");
  });

  test("may end the canary that was signed alone, and only after it was", async () => {
    await team.canary("1.2.0");
    const ended = await edited((state) => (remote(state).canary = null));
    expect(await owned.served(ended)).toEqual({ fault: expect.stringMatching(/^the list serves something/) });
    const stop = { by: "canary watch", action: "stop" as const, remote: "mf-tours", why: "worse" };
    const stopping = (version: string, place: number) => {
      const state = structuredClone(ended);
      state.changes.splice(place, 0, { ...stop, version, at: new Date().toISOString() });
      return state;
    };
    const last = ended.changes.length;
    expect(await owned.served(stopping("1.2.0", last))).toMatchObject({ remote: { canary: null } });
    for (const state of [stopping("1.1.0", last), stopping("1.2.0", last - 1)])
      expect(await owned.served(state)).toHaveProperty("fault");
  });

  test("keeps its newest signed change, however many others come after it", async () => {
    const state = await readState(team.store);
    const other = { by: "ben", action: "release" as const, remote: "mf-trips", version: "1.0.0", why: "" };
    const changes = Array.from({ length: 600 }, () => ({ ...other, at: new Date().toISOString() }));
    await writeFile(
      stateFile(team.store),
      JSON.stringify({ ...state, changes: [...state.changes, ...changes] }),
    );
    await flip(team.store, ({ remotes }) => ({ remotes, change: other }));
    expect((await readState(team.store)).changes.length).toBe(501);
    expect(await owned.served()).toMatchObject({ remote: { stable: "1.1.0" } });
  });
});

/** The list once the platform has made its newest change. */
async function changedByPlatform(edit: (state: ReleaseState) => void): Promise<ReleaseState> {
  const sign = await platformSigning(owned.admin.dataDir, await owned.list(), "mf-tours");
  return edited((state) => {
    edit(state);
    const { key: _key, signature: _signature, ...change } = newest(state);
    state.changes[state.changes.length - 1] = sign({ ...change, served: remote(state) });
  });
}

describe("the platform's key, which chooses among what owners have signed,", () => {
  beforeEach(async () => {
    await owned.own();
    await team.release("1.0.0", "1.1.0");
  });

  test.each(["promote", "rollback"] as const)("may %s", async (action) => {
    const state = await changedByPlatform((next) => (newest(next).action = action));
    expect(await owned.served(state)).toMatchObject({ remote: { stable: "1.1.0" }, revision: 2 });
  });

  test.each(["release", "canary", "stop"] as const)("may not make a %s", async (action) => {
    const state = await changedByPlatform((next) => (newest(next).action = action));
    expect(await owned.served(state)).toEqual({
      fault: `its ${action} was signed by somebody else. The platform's key can only promote and roll back.`,
    });
  });

  test.each(["promote", "rollback"] as const)("may not start a canary by a %s", async (action) => {
    const state = await changedByPlatform((next) => {
      newest(next).action = action;
      remote(next).canary = { version: "1.0.0", ...share, since: new Date().toISOString() };
    });
    expect(await owned.served(state)).toHaveProperty("fault");
  });
});

test.each([-1, 1])("a clock that is wrong by %s day decides nothing", async (days) => {
  await owned.own();
  await team.release("1.0.0");
  await atDay(days, () => team.release("1.1.0"));
  await team.version("1.2.0");
  await atDay(-days, () => release(team.remote, team.options, untyped));
  expect(await owned.served()).toMatchObject({ remote: { stable: "1.2.0", earlier: ["1.1.0", "1.0.0"] } });
  team.said();
  await history(null, team.options);
  expect(team.said().map((line) => line.split(" by ")[0]?.slice(-5))).toEqual(["1.2.0", "1.1.0", "1.0.0"]);
});

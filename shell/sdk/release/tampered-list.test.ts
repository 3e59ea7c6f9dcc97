import { writeFile } from "node:fs/promises";
import { beforeEach, describe, expect, test } from "@jest/globals";
import type { ReleaseState } from "@dmc-hub/shared-types";
import { canary, promote, release, rollback } from "./commands.ts";
import { status } from "./report.ts";
import { promoted, rolledBack } from "./served-changes.ts";
import { readState, stateFile } from "./store.ts";
import { eachWithOwner, type OwnedTeam } from "./testing/owned-team.ts";
import { servedOf, share, type Team, untyped } from "./testing/team.ts";

let team: Team;
let owned: OwnedTeam;
eachWithOwner((made) => {
  owned = made;
  ({ team } = made);
});

/** Edits the list by hand, as whoever can write to the store may. */
async function tamper(edit: (state: ReleaseState) => void): Promise<void> {
  const state = structuredClone(await readState(team.store));
  edit(state);
  await writeFile(stateFile(team.store), JSON.stringify(state));
}
const remote = (state: ReleaseState) => state.remotes["mf-tours"]!;
const forged = { version: "1.0.0", ...share, since: new Date().toISOString() };

describe("a list that somebody else has written into", () => {
  beforeEach(async () => {
    await owned.own();
    await team.release("1.0.0", "1.1.0");
  });

  const notTheirs =
    /^mf-tours is not as its owner left it: the list serves something other than its (?:release|canary) by .+ Nothing was changed: its owner's next release builds on what was signed last\.$/;

  const tamperings: [string, (state: ReleaseState) => void][] = [
    ["another version", (state) => (remote(state).stable = "1.0.0")],
    ["another canary", (state) => (remote(state).canary = forged)],
    ["another version to go back to", (state) => remote(state).earlier.unshift("6.6.6")],
  ];

  test.each(tamperings)("is not signed by its owner's next command: %s", async (_, edit) => {
    await team.canary("1.2.0");
    await tamper(edit);
    const before = await readState(team.store);
    await expect(canary(team.remote, share, team.options, untyped)).rejects.toThrow(notTheirs);
    await expect(promote("mf-tours", team.options)).rejects.toThrow(notTheirs);
    await expect(rollback("mf-tours", null, team.options)).rejects.toThrow(notTheirs);
    await expect(rollback("mf-tours", "1.0.0", team.options)).rejects.toThrow(notTheirs);
    expect(await readState(team.store)).toEqual(before);
  });

  test("is not signed for an administrator", async () => {
    await tamper((state) => (remote(state).canary = forged));
    const [state, owners] = [await readState(team.store), await owned.list()];
    const asked = { name: "mf-tours", by: "ada", why: "" };
    expect(() => promoted(state, asked, owners)).toThrow(notTheirs);
    const versions = { store: team.store, owners, built: [] };
    await expect(rolledBack(state, asked, null, versions)).rejects.toThrow(notTheirs);
  });

  test("is repaired by a release, which follows what was signed last", async () => {
    await tamper((state) => {
      state.remotes["mf-tours"] = { stable: "0.1.0", earlier: ["6.6.6"], canary: forged };
    });
    await team.release("1.2.0");
    expect(await owned.served()).toMatchObject({
      remote: { stable: "1.2.0", earlier: ["1.1.0", "1.0.0"], canary: null },
    });
    await tamper((state) => delete state.remotes["mf-tours"]);
    await team.release("1.3.0");
    expect((await servedOf(team)).served?.earlier).toEqual(["1.2.0", "1.1.0", "1.0.0"]);
  });

  test("hides no canary from a release, which ends it only when told to", async () => {
    await team.canary("1.2.0");
    await tamper((state) => (remote(state).canary = null));
    await team.version("1.3.0");
    await expect(release(team.remote, team.options, untyped)).rejects.toThrow("mf-tours 1.2.0 is tried on");
    await release(team.remote, { ...team.options, endCanary: true }, untyped);
    expect(await owned.served()).toMatchObject({ remote: { stable: "1.3.0", canary: null } });
  });

  test("with a revision that was lowered is repaired by a release, which follows what was signed", async () => {
    await tamper((state) => (state.revision = 0));
    await team.release("1.2.0");
    expect(await owned.served()).toMatchObject({ remote: { stable: "1.2.0" }, revision: 3 });
    await rollback("mf-tours", null, team.options);
    expect(await owned.served()).toMatchObject({ remote: { stable: "1.1.0" }, revision: 4 });
  });

  test("in another order is not built on", async () => {
    await tamper((state) => {
      state.remotes["mf-tours"] = state.changes[0]!.served!;
      state.changes.reverse();
    });
    await expect(rollback("mf-tours", null, team.options)).rejects.toThrow(
      "mf-tours is not as its owner left it: the list serves what was served before revision 2.",
    );
    team.said();
    await status(team.options);
    expect(team.said()).toContain(
      "  ! mf-tours: the list serves what was served before revision 2. The previous version stays.",
    );
    await team.release("1.2.0");
    expect((await servedOf(team)).served?.earlier).toEqual(["1.1.0", "1.0.0"]);
  });
});

test("a list of a remote without an owner is built on as it is", async () => {
  await team.release("1.0.0", "1.1.0");
  await tamper((state) => (remote(state).stable = "1.0.0"));
  await rollback("mf-tours", "1.1.0", team.options);
  await tamper((state) => (remote(state).canary = forged));
  await promote("mf-tours", team.options);
  expect((await servedOf(team)).served).toMatchObject({ stable: "1.0.0", canary: null });
});

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { RELEASE_0 } from "@dmc-hub/shared-types";
import { release } from "./commands.ts";
import { makeKey } from "./keys.ts";
import { addOwner, retireOwner } from "./owner-commands.ts";
import { signChange } from "./signed-release.ts";
import { readState, stateFile } from "./store.ts";
import { readVersion } from "./stored-version.ts";
import { eachWithOwner, type OwnedTeam } from "./testing/owned-team.ts";
import { servedOf, type Team, untyped } from "./testing/team.ts";

let team: Team;
let owned: OwnedTeam;
eachWithOwner((made) => {
  owned = made;
  ({ team } = made);
});

describe("keys", () => {
  test("that were stolen are voided: what they have signed is gone back from", async () => {
    await team.release("0.9.0");
    await owned.own();
    await addOwner("mf-tours", owned.theirs, "A colleague", owned.admin);
    await team.version("1.0.0");
    await release(team.remote, owned.stranger, untyped);
    await team.version("6.6.6");
    await release(team.remote, team.options, untyped);
    await retireOwner("mf-tours", owned.ours, true, owned.admin);
    expect(await owned.served()).toMatchObject({ remote: { stable: "1.0.0", earlier: ["0.9.0"] } });
    expect(await readVersion(team.store, "mf-tours", "6.6.6", await owned.list())).toMatchObject({
      fault: expect.stringContaining(`The key that came is ${owned.ours}, which was retired`),
    });
    for (const version of ["0.9.0", "1.0.0"])
      expect(await readVersion(team.store, "mf-tours", version, await owned.list())).toMatchObject({
        fault: null,
      });
  });

  test("that are voided take nothing from what others have signed, and nothing is vouched for by another's retirement", async () => {
    await owned.own();
    await team.release("1.0.0");
    await addOwner("mf-tours", owned.theirs, "A colleague", owned.admin);
    const third = { ...owned.stranger, key: join(team.store, "..", "third.pem") };
    const { key } = await makeKey(third.key);
    await addOwner("mf-tours", key, "Somebody who left", owned.admin);
    await team.version("1.1.0");
    await release(team.remote, third, untyped);
    await team.version("1.2.0");
    await release(team.remote, owned.stranger, untyped);
    await retireOwner("mf-tours", key, false, owned.admin);
    expect(await owned.served()).toMatchObject({ remote: { stable: "1.2.0" }, revision: 3 });
    const { revision } = await readState(team.store);
    await retireOwner("mf-tours", owned.ours, true, owned.admin);
    expect(await owned.served()).toMatchObject({ remote: { stable: "1.2.0" } });
    expect((await readState(team.store)).revision).toBe(revision);
    const faults = [];
    for (const version of ["1.0.0", "1.1.0", "1.2.0"])
      faults.push((await readVersion(team.store, "mf-tours", version, await owned.list())).fault);
    expect(faults).toEqual([expect.stringContaining(`The key that came is ${owned.ours}`), null, null]);
    // What a retired key has served is what is left once everything since then was stolen.
    await retireOwner("mf-tours", owned.theirs, true, owned.admin);
    expect(await owned.served()).toMatchObject({ remote: { stable: "1.1.0" } });
  });

  test("that are retired vouch for none that was stolen, though its release is served just then", async () => {
    await owned.own();
    await addOwner("mf-tours", owned.theirs, "A colleague", owned.admin);
    const unused = await makeKey(join(team.store, "..", "unused.pem"));
    await addOwner("mf-tours", unused.key, "Somebody who left", owned.admin);
    await team.release("1.0.0");
    await team.version("6.6.6");
    await release(team.remote, owned.stranger, untyped);
    const { accepted } = (await owned.list()).remotes["mf-tours"]!;
    await retireOwner("mf-tours", unused.key, false, owned.admin);
    expect((await owned.list()).remotes["mf-tours"]!.accepted).toEqual(accepted);
    expect(await owned.served()).toMatchObject({ remote: { stable: "6.6.6" } });
    await retireOwner("mf-tours", owned.theirs, true, owned.admin);
    expect(await owned.served()).toMatchObject({ remote: { stable: "1.0.0" } });
    expect(await readVersion(team.store, "mf-tours", "6.6.6", await owned.list())).toMatchObject({
      fault: expect.stringContaining("it was signed by somebody else"),
    });
  });

  test("that are retired one after another leave what is served as it is, whoever has served it", async () => {
    await team.release("0.9.0");
    await owned.own();
    await addOwner("mf-tours", owned.theirs, "A colleague", owned.admin);
    await team.release("1.0.0");
    await team.version("1.1.0");
    await release(team.remote, owned.stranger, untyped);
    await team.canary("1.2.0");
    const { remote } = (await owned.served()) as { remote: unknown };
    for (const key of [owned.ours, owned.theirs]) {
      await retireOwner("mf-tours", key, false, owned.admin);
      expect(await owned.served()).toMatchObject({ remote, revision: 4 });
    }
    const list = await owned.list();
    expect(Object.keys(list.remotes["mf-tours"]!.accepted.versions).toSorted()).toEqual([
      "0.9.0",
      "1.0.0",
      "1.1.0",
      "1.2.0",
    ]);
  });

  test("that are voided go back past what somebody else has written into the history meanwhile", async () => {
    await owned.own();
    await addOwner("mf-tours", owned.theirs, "A colleague", owned.admin);
    await team.version("1.0.0");
    await release(team.remote, owned.stranger, untyped);
    await team.release("6.6.5", "6.6.6");
    const state = await readState(team.store);
    const [good, stolen] = state.changes;
    const nobodys = await makeKey(join(team.store, "..", "nobodys.pem"));
    const { key: _key, signature: _signature, ...unsigned } = stolen!;
    const forged = [{ ...stolen!, key: owned.theirs }, signChange(await owned.list(), nobodys, unsigned)];
    const line = { at: new Date().toISOString(), why: "", by: "canary watch" };
    const others = [
      { ...line, action: "stop", remote: "mf-tours", version: "6.6.6" },
      { ...line, action: "release", remote: "mf-trips", version: "1.0.0" },
    ];
    const changes = [good!, stolen!, ...forged, state.changes.at(-1)!, ...others];
    await writeFile(stateFile(team.store), JSON.stringify({ ...state, changes }));
    await retireOwner("mf-tours", owned.ours, true, owned.admin);
    expect(await owned.served()).toMatchObject({ remote: { stable: "1.0.0" } });
  });

  test("that are voided where nothing else was ever served leave the release that comes with the shell", async () => {
    await owned.own();
    await addOwner("mf-tours", owned.theirs, "A colleague", owned.admin);
    await team.release("6.6.5", "6.6.6");
    await retireOwner("mf-tours", owned.ours, true, owned.admin);
    const { served, newest } = await servedOf(team);
    expect(served).toEqual({ stable: RELEASE_0, earlier: [], canary: null });
    expect(newest).toMatchObject({ action: "rollback", why: `${owned.ours} was voided` });
    expect(await owned.served()).not.toHaveProperty("fault");
  });

  test("are not retired while something else than what they have signed is served", async () => {
    await owned.own();
    await team.release("1.0.0", "1.1.0");
    const state = await readState(team.store);
    const remotes = { "mf-tours": { ...state.remotes["mf-tours"]!, stable: "1.0.0" } };
    await writeFile(stateFile(team.store), JSON.stringify({ ...state, remotes }));
    await expect(retireOwner("mf-tours", owned.ours, false, owned.admin)).rejects.toThrow(
      "mf-tours is not as its owner left it: the list serves something other than its release by",
    );
  });

  test.each([0, 1])(
    "that were stolen together are vouched for by neither's voiding, whichever comes first: %s",
    async (first) => {
      await owned.own();
      await team.release("0.9.0");
      const kept = { ...owned.stranger, key: join(team.store, "..", "third.pem") };
      const { key: third } = await makeKey(kept.key);
      await addOwner("mf-tours", third, "Whoever stays", owned.admin);
      await addOwner("mf-tours", owned.theirs, "A colleague", owned.admin);
      await team.version("1.0.0");
      await release(team.remote, kept, untyped);
      await team.version("6.6.5");
      await release(team.remote, owned.stranger, untyped);
      await team.release("6.6.6");
      const stolen = [owned.ours, owned.theirs];
      for (const key of first === 0 ? stolen : stolen.toReversed())
        await retireOwner("mf-tours", key, true, owned.admin);
      expect(await owned.served()).toMatchObject({ remote: { stable: "1.0.0" } });
      for (const version of ["6.6.5", "6.6.6"])
        expect(await readVersion(team.store, "mf-tours", version, await owned.list())).toMatchObject({
          fault: expect.stringContaining("it was signed by somebody else"),
        });
    },
  );

  test("that are voided go back to what was accepted last, also of a key that was retired since", async () => {
    await owned.own();
    const left = { ...owned.stranger, key: join(team.store, "..", "left.pem") };
    const { key } = await makeKey(left.key);
    await addOwner("mf-tours", key, "Somebody who left", owned.admin);
    await addOwner("mf-tours", owned.theirs, "A colleague", owned.admin);
    await team.release("1.0.0");
    await team.version("1.1.0");
    await release(team.remote, left, untyped);
    await retireOwner("mf-tours", key, false, owned.admin);
    await team.version("6.6.6");
    await release(team.remote, owned.stranger, untyped);
    await retireOwner("mf-tours", owned.theirs, true, owned.admin);
    expect(await owned.served()).toMatchObject({ remote: { stable: "1.1.0", earlier: ["1.0.0"] } });
  });
});

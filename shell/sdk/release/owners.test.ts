import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { canary, promote, release, rollback } from "./commands.ts";
import { addOwner, listOwners, retireOwner } from "./owner-commands.ts";
import { ownersFile, readOwners } from "./owners.ts";
import { platformIn } from "./platform-key.ts";
import { history, status } from "./report.ts";
import { readVersion } from "./stored-version.ts";
import { eachWithOwner, type OwnedTeam } from "./testing/owned-team.ts";
import { servedOf, share, type Team, untyped } from "./testing/team.ts";

let team: Team;
let owned: OwnedTeam;
eachWithOwner((made) => {
  owned = made;
  ({ team } = made);
});

describe("a remote with an owner", () => {
  test("is changed by the owner's key alone; another is refused with both names", async () => {
    await owned.own();
    await addOwner("mf-trips", owned.theirs, "Trips team", owned.admin);
    await team.release("1.0.0");
    await team.version("1.1.0");
    const both =
      `mf-tours belongs to Tours team (${owned.ours}). The key that came is ${owned.theirs}, ` +
      "which is Trips team's, of mf-trips.";
    await expect(release(team.remote, owned.stranger, untyped)).rejects.toThrow(both);
    await expect(canary(team.remote, share, owned.stranger, untyped)).rejects.toThrow(both);
    await team.canary("1.1.0");
    await expect(promote("mf-tours", owned.stranger)).rejects.toThrow(both);
    await expect(rollback("mf-tours", null, owned.stranger)).rejects.toThrow(both);
    await promote("mf-tours", team.options);
    await rollback("mf-tours", null, team.options);
    expect(await owned.served()).toEqual({
      remote: { stable: "1.0.0", earlier: [], canary: null },
      revision: 4,
      key: owned.ours,
    });
    expect(await readVersion(team.store, "mf-tours", "1.1.0", await owned.list())).toMatchObject({
      fault: null,
    });
  });

  test("asks for a key where there is none, and says how to get one", async () => {
    await owned.own();
    const options = { ...team.options, key: join(team.store, "nowhere.pem") };
    await expect(release(team.remote, options, untyped)).rejects.toThrow(
      `mf-tours belongs to Tours team (${owned.ours}). There is no key at ${options.key}: create one with dmc-remote keys`,
    );
    await writeFile(options.key, "no key");
    await expect(release(team.remote, options, untyped)).rejects.toThrow(
      "nowhere.pem contains no ed25519 key",
    );
  });

  test("is told apart in the status and the history", async () => {
    await owned.own();
    await team.release("1.0.0");
    await status(team.options);
    expect(team.said()).toEqual([
      "mf-tours 1.0.0",
      `  mf-tours belongs to Tours team (${owned.ours}).`,
      expect.stringContaining(
        `by ana with the key of Tours team (${owned.ours.slice(0, 16)}…): no smoke run`,
      ),
    ]);
    await history(null, team.options);
    expect(team.said()[0]).toContain("with the key of Tours team");
    await listOwners(owned.admin);
    expect(team.said()).toEqual(["mf-tours", expect.stringMatching(/^ {2}ed25519:.{43} Tours team, since /)]);
  });

  test("a folder that is called like it, with other screens, is refused by owner and by screens", async () => {
    await owned.own();
    await team.release("1.0.0");
    await team.version("1.1.0", "/my-only-screen");
    await expect(release(team.remote, owned.stranger, untyped)).rejects.toThrow(
      `mf-tours belongs to Tours team (${owned.ours}). The key that came is ${owned.theirs}, which nobody has entered here.\n` +
        "mf-tours 1.1.0 no longer has a screen for /tours, which mf-tours 1.0.0 has.",
    );
    expect((await servedOf(team)).served?.stable).toBe("1.0.0");
  });

  test("keeps what was released before it had one", async () => {
    await team.release("0.8.0", "0.9.0");
    await owned.own();
    expect(await owned.served()).toMatchObject({ remote: { stable: "0.9.0", earlier: ["0.8.0"] } });
    for (const version of ["0.8.0", "0.9.0"])
      expect(await readVersion(team.store, "mf-tours", version, await owned.list())).toMatchObject({
        fault: null,
      });
    await team.release("1.0.0");
    await rollback("mf-tours", "0.8.0", team.options);
    expect(await owned.served()).toMatchObject({ remote: { stable: "0.8.0" } });
  });
});

describe("keys", () => {
  test("that are retired sign nothing more, and what they have signed stays good", async () => {
    await owned.own();
    await team.release("1.0.0");
    await addOwner("mf-tours", owned.theirs, "Their successors", owned.admin);
    await retireOwner("mf-tours", owned.ours, false, owned.admin);
    expect(await owned.served()).toMatchObject({ remote: { stable: "1.0.0" } });
    expect(await readVersion(team.store, "mf-tours", "1.0.0", await owned.list())).toMatchObject({
      fault: null,
    });
    await team.version("1.1.0");
    const today = new Date().toISOString().slice(0, 10);
    await expect(release(team.remote, team.options, untyped)).rejects.toThrow(
      `mf-tours belongs to Their successors (${owned.theirs}). The key that came is ${owned.ours}, which was retired on ${today}.`,
    );
    await release(team.remote, owned.stranger, untyped);
    expect(await owned.served()).toMatchObject({ remote: { stable: "1.1.0", earlier: ["1.0.0"] } });
    await expect(addOwner("mf-tours", owned.ours, "Again", owned.admin)).rejects.toThrow(
      "and it was retired",
    );
  });

  test("that nobody has, or that are entered twice, change nothing", async () => {
    await owned.own();
    const before = await owned.list();
    await expect(retireOwner("mf-tours", owned.theirs, false, owned.admin)).rejects.toThrow(
      `mf-tours has no such key. mf-tours belongs to Tours team (${owned.ours}).`,
    );
    await expect(addOwner("mf-tours", owned.ours, "Tours team", owned.admin)).rejects.toThrow(
      /^mf-tours already has that key\.$/,
    );
    expect(await owned.list()).toEqual(before);
    await retireOwner("mf-tours", owned.ours, false, owned.admin);
    expect(team.said()).toEqual([
      `${owned.ours} can no longer change mf-tours. mf-tours belongs to an owner without a key.`,
    ]);
    await listOwners(owned.admin);
    expect(team.said()).toEqual([
      "mf-tours",
      expect.stringMatching(/ Tours team, since \d{4}-\d\d-\d\d, retired \d{4}-\d\d-\d\d$/),
    ]);
  });

  test("are nobody's in a store without owners, which says so", async () => {
    await listOwners(owned.admin);
    expect(team.said()).toEqual([
      "No remote has an owner: anyone who can write to the store can release anything.",
    ]);
  });

  test("are entered by whoever has the platform's key, and nobody else", async () => {
    await owned.own();
    const platform = await platformIn({ DATA_DIR: owned.admin.dataDir });
    expect(await readOwners(team.store, platform)).toEqual(await owned.list());
    const file = JSON.parse(await readFile(ownersFile(team.store), "utf8"));
    file.owners.remotes["mf-tours"].keys[0].key = owned.theirs;
    await writeFile(ownersFile(team.store), JSON.stringify(file));
    await expect(readOwners(team.store, platform)).rejects.toThrow(
      `owners.json was not signed by the platform's key, ${platform}.`,
    );
    await expect(release(team.remote, { ...owned.stranger, platform }, untyped)).rejects.toThrow(
      "was not signed",
    );
    const other = { ...owned.admin, dataDir: join(owned.admin.dataDir, "other") };
    await expect(addOwner("mf-trips", owned.theirs, "Trips team", other)).rejects.toThrow(
      "the key that has signed the store's owners",
    );
  });

  test.each([
    ["no key", "Tours team", "is not a public key"],
    ["", "Tours team", "is not a public key"],
    [`ed25519:${"a".repeat(43)}`, "", "Name its owner"],
  ])("%j of %j are refused: %s", async (key, who, reason) => {
    await expect(addOwner("mf-tours", key, who, owned.admin)).rejects.toThrow(reason);
    await expect(retireOwner("mf-tours", owned.ours, false, owned.admin)).rejects.toThrow("It has no owner.");
  });
});

describe("where an owner is told of stopped canaries", () => {
  const mail = "team@mail.example";

  test("is entered with the key, and can be entered again", async () => {
    const webhook = "https://chat.example/hooks/1?a=b";
    await addOwner("mf-tours", owned.ours, "Tours team", owned.admin, { mail });
    await addOwner("mf-tours", owned.ours, "Tours team", owned.admin, { webhook });
    team.said();
    await listOwners(owned.admin);
    expect(team.said()[1]).toMatch(
      /Tours team, since [\d-]+, told by https:\/\/chat\.example\/hooks\/1\?a=b$/,
    );
    expect((await owned.list()).remotes["mf-tours"]?.keys).toHaveLength(1);
  });

  test.each([
    [{ mail: "nobody" }, "--mail: Give an address such as team@mail.example."],
    [
      { webhook: "http://chat.example/hooks/1" },
      "--webhook: Give an address such as https://chat.example/hooks/1.",
    ],
    [{ webhook: "file:///etc/passwd" }, "--webhook: Give an address such as"],
  ])("is refused where it is no address: %j", async (contact, reason) => {
    await expect(addOwner("mf-tours", owned.ours, "Tours team", owned.admin, contact)).rejects.toThrow(
      reason,
    );
  });
});

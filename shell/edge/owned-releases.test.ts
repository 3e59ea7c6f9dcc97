import { randomUUID } from "node:crypto";
import { cp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, jest, test } from "@jest/globals";
import { ownersFile, signatureFile, stateFile, versionFolder } from "@dmc-hub/sdk/release";
import { addOwner, retireOwner } from "../sdk/release/owner-commands.ts";
import { eachOwned } from "./owned-fixture.ts";

const given = eachOwned();
const { edge, stored, release } = given;

/** What is served by a newly started edge, and by one that has been running. */
async function servedBy(running?: Awaited<ReturnType<typeof edge>>) {
  const { remotes } = await (running ?? (await edge())).registry();
  const [{ version, isFallback = false } = { version: "nothing" }] = remotes;
  return { version, isFallback };
}

const before = { version: "1.3.0", isFallback: true };

describe("a remote with an owner", () => {
  test("is served as its owner released it", async () => {
    expect(await servedBy()).toEqual({ version: "1.3.0", isFallback: false });
    await release("1.4.0", given.own, ["1.3.0"]);
    expect(await servedBy()).toEqual({ version: "1.4.0", isFallback: false });
  });

  test.each([
    ["a stranger's release", () => release("6.6.6", given.stranger)],
    ["a release that nobody signed", () => release("6.6.6", null)],
    [
      "a list that was edited by hand",
      async () => {
        await stored("6.6.6");
        const state = JSON.parse(await readFile(stateFile(given.store), "utf8"));
        state.remotes["mf-portal"].stable = "6.6.6";
        await writeFile(stateFile(given.store), JSON.stringify(state));
      },
    ],
  ])("stays as it was after %s, whose files are not served either", async (_, attack) => {
    const running = await edge();
    await running.registry();
    await attack();
    expect(await servedBy(running)).toEqual(before);
    expect(await servedBy()).toEqual(before);
    expect((await running.ask("/remotes/mf-portal/6.6.6/entry.1.js")).status).toBe(404);
  });

  test("says in the log whose it is and which key came", async () => {
    const said = jest.spyOn(process.stderr, "write").mockReturnValue(true);
    await release("6.6.6", given.stranger);
    await (await edge()).registry();
    const lines = said.mock.calls.map(([line]) => String(line)).join("");
    said.mockRestore();
    expect(lines).toContain(
      `mf-portal belongs to Portal team (${given.own.key}). The key that came is ${given.stranger.key}, which nobody has entered here.`,
    );
  });

  test("falls back from a version that a stranger has put in the place of the owner's", async () => {
    await release("1.4.0", given.own, ["1.3.0"]);
    const folder = versionFolder(given.store, "mf-portal", "1.4.0");
    const signature = await readFile(signatureFile(folder), "utf8");
    await stored("1.4.0");
    const manifest = JSON.parse(await readFile(join(folder, "remote.json"), "utf8"));
    await writeFile(join(folder, "remote.json"), JSON.stringify({ ...manifest, screens: [] }));
    await writeFile(signatureFile(folder), signature);
    expect(await servedBy()).toEqual(before);
  });

  test("does not go back with a list of before, which its owner has signed too", async () => {
    const old = await readFile(stateFile(given.store), "utf8");
    await release("1.4.0", given.own, ["1.3.0"]);
    expect(await servedBy()).toEqual({ version: "1.4.0", isFallback: false });
    await writeFile(stateFile(given.store), old);
    expect(await servedBy()).toEqual({ version: "1.4.0", isFallback: true });
  });

  test("does not follow a key that was retired", async () => {
    await addOwner("mf-portal", given.stranger.key, "Their successors", given.admin);
    await retireOwner("mf-portal", given.own.key, false, given.admin);
    expect(await servedBy()).toEqual({ version: "1.3.0", isFallback: false });
    await release("1.4.0", given.own);
    expect(await servedBy()).toEqual(before);
    await release("1.5.0", given.stranger);
    expect(await servedBy()).toEqual({ version: "1.5.0", isFallback: false });
  });
});

describe("the list of owners", () => {
  const attacks: [string, () => Promise<unknown>][] = [
    ["is gone", () => rm(ownersFile(given.store))],
    ["is nonsense", () => writeFile(ownersFile(given.store), "{")],
    [
      "was signed by somebody else",
      async () => {
        const other = {
          ...given.admin,
          store: join(given.admin.store, "other"),
          dataDir: join(given.admin.store, "other"),
        };
        await addOwner("mf-portal", given.stranger.key, "Somebody else", other);
        await cp(ownersFile(other.store), ownersFile(given.admin.store));
      },
    ],
    [
      "is another store's of the same platform",
      () =>
        given.signOwners((list) => {
          const owned = list.remotes["mf-portal"]!;
          const keys = [{ key: given.stranger.key, who: "Somebody else", added: new Date().toISOString() }];
          return { ...list, store: randomUUID(), remotes: { "mf-portal": { ...owned, keys } } };
        }),
    ],
  ];

  test.each(attacks)("that %s changes nothing for an edge that knew it", async (_, attack) => {
    await servedBy();
    await attack();
    await release("6.6.6", given.stranger);
    expect(await servedBy()).toEqual(before);
  });

  test.each(attacks)(
    "that %s leaves an edge that is new with what the shell was built with",
    async (_, attack) => {
      await attack();
      expect(await servedBy()).toEqual({ version: "1.2.0", isFallback: true });
    },
  );

  test("of before, with a key that has been retired since, is not believed", async () => {
    const old = await readFile(ownersFile(given.store), "utf8");
    await addOwner("mf-portal", given.stranger.key, "Their successors", given.admin);
    await retireOwner("mf-portal", given.own.key, false, given.admin);
    expect(await servedBy()).toEqual({ version: "1.3.0", isFallback: false });
    await writeFile(ownersFile(given.store), old);
    await release("6.6.6", given.own);
    expect(await servedBy()).toEqual(before);
  });
});

import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { signedHere } from "./change-owners.ts";
import { addOwner, retireOwner } from "./owner-commands.ts";
import { ownersFile } from "./owners.ts";
import { platformIn } from "./platform-key.ts";
import { stateFile } from "./store.ts";
import { eachWithOwner, type OwnedTeam } from "./testing/owned-team.ts";

let owned: OwnedTeam;
eachWithOwner((made) => {
  owned = made;
});

const stored = () => readFile(ownersFile(owned.admin.store), "utf8");
const write = (text: string) => writeFile(ownersFile(owned.admin.store), text);

const attacks: [string, (old: string) => Promise<unknown>][] = [
  ["that was put back", write],
  ["that is gone", () => rm(ownersFile(owned.admin.store))],
  ["that is nonsense", () => write("{")],
  ["that somebody else has edited", async () => write((await stored()).replace("Tours team", "Eve"))],
];

test.each(attacks)("a list %s gives way to the last one that was signed here", async (_, attack) => {
  await owned.own();
  await addOwner("mf-tours", owned.theirs, "A colleague", owned.admin);
  const old = await stored();
  await retireOwner("mf-tours", owned.ours, true, owned.admin);
  const { store, serial, remotes } = await owned.list();
  owned.team.said();
  await attack(old);
  await addOwner("mf-trips", owned.theirs, "Trips team", owned.admin);
  expect(await owned.list()).toMatchObject({ store, serial: serial + 1, remotes });
  const kept = join(owned.admin.dataDir, "release-owners.json");
  expect(owned.team.said()[0]).toBe(
    `${ownersFile(owned.admin.store)} was not the list of owners that was signed here last, so that one ` +
      `was put back from ${kept}.`,
  );
  expect(await readFile(kept, "utf8")).toBe(await stored());
});

test("a change that was killed before it reached the store is there with the next one, also a refused one", async () => {
  await owned.own();
  const before = await stored();
  await addOwner("mf-tours", owned.theirs, "A colleague", owned.admin);
  await write(before);
  await expect(addOwner("mf-tours", owned.theirs, "A colleague", owned.admin)).rejects.toThrow(
    "mf-tours already has that key.",
  );
  expect((await owned.list()).remotes["mf-tours"]?.keys).toHaveLength(2);
});

test("a data folder of before, or put back from a backup, goes on from the store's list", async () => {
  await owned.own();
  const kept = signedHere(owned.admin.dataDir);
  const backup = await readFile(kept, "utf8");
  await addOwner("mf-tours", owned.theirs, "A colleague", owned.admin);
  for (const restore of [() => rm(kept), () => writeFile(kept, backup)]) {
    const { serial, remotes } = await owned.list();
    await restore();
    const other = `mf-trips-${serial}`;
    await addOwner(other, owned.theirs, "Trips team", owned.admin);
    expect(await owned.list()).toMatchObject({ serial: serial + 1, remotes });
    expect(await readFile(kept, "utf8")).toBe(await stored());
  }
});

test("the edge is told of the platform's key once there are owners, not by a command that was refused", async () => {
  const { dataDir } = owned.admin;
  await owned.team.release("1.0.0");
  const releases = await readFile(stateFile(owned.admin.store), "utf8");
  await writeFile(stateFile(owned.admin.store), "{");
  await expect(owned.own()).rejects.toThrow();
  expect(await platformIn({ DATA_DIR: dataDir })).toBeNull();
  await writeFile(stateFile(owned.admin.store), releases);
  await owned.own();
  expect(await platformIn({ DATA_DIR: dataDir })).toBe((await owned.list()).platform);
});

test("a list that was signed here is kept to its key: without the pair no other is made", async () => {
  await owned.own();
  await rm(ownersFile(owned.admin.store));
  await rm(join(owned.admin.dataDir, "release-platform.pem"));
  await expect(addOwner("mf-trips", owned.theirs, "Trips team", owned.admin)).rejects.toThrow(
    "the key that has signed the store's owners",
  );
});

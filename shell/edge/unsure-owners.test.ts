import { createHash } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { ownersFile, previewFolder, versionFolder } from "@dmc-hub/sdk/release";
import { addOwner } from "../sdk/release/owner-commands.ts";
import { builtReleases } from "./built-releases.ts";
import { remoteFacts } from "./edge-fixture.ts";
import { eachOwned } from "./owned-fixture.ts";
import { releasePlace } from "./release-place.ts";
import { versionIn } from "./store-fixture.ts";
import { storedReleases } from "./stored-releases.ts";

const given = eachOwned();
const { edge } = given;

const TOKEN = "0123456789abcdef0123456789abcdef";

/** The preview that a newly started edge shows. */
const shownPreview = () =>
  storedReleases(
    releasePlace({ DATA_DIR: given.checkout.root }, { store: given.store, storeOrigin: "" }),
    builtReleases(given.checkout.root),
  ).preview("mf-portal", TOKEN);

const code = "// somebody else's";
const sum = `sha384-${createHash("sha384").update(code).digest("base64")}`;

/** Puts a build into a folder that nobody has signed. */
async function unsigned(folder: string, version: string): Promise<void> {
  const { write } = given.checkout;
  const files = Object.fromEntries(Object.keys(remoteFacts.files).map((file) => [file, sum]));
  await write(join(folder, "remote.json"), JSON.stringify({ ...remoteFacts, version, files }));
  for (const file of Object.keys(files)) await write(join(folder, file), code);
}

test.each<[what: string, attack: () => Promise<unknown>]>([
  ["missing", () => rm(ownersFile(given.store))],
  ["broken", () => writeFile(ownersFile(given.store), "{}")],
])("an edge whose store's owners are %s shows no preview that nobody has signed", async (_, attack) => {
  const folder = previewFolder("releases", "mf-portal", TOKEN);
  await unsigned(folder, "2.0.0");
  const [at, expires] = [0, 86_400_000].map((ms) => new Date(Date.now() + ms).toISOString());
  const facts = { remote: "mf-portal", name: "pr-12", by: "ana", at, expires };
  await given.checkout.write(join(folder, "preview.json"), JSON.stringify(facts));
  await attack();
  expect(await shownPreview()).toBeNull();
});

describe("an edge that ran before there were owners", () => {
  test("serves its own copy while they are broken, whatever is put in its place, and copies nothing", async () => {
    await rm(ownersFile(given.store));
    for (const file of ["release-platform.json", "release-platform.pem", "release-owners.json"])
      await rm(join(given.checkout.root, file), { force: true });
    const running = await edge();
    expect(versionIn(await running.registry())).toEqual(["mf-portal 1.3.0"]);
    await addOwner("mf-portal", given.own.key, "Portal team", given.admin);
    await writeFile(ownersFile(given.store), "{}");
    await unsigned(versionFolder("releases", "mf-portal", "1.3.0"), "1.3.0");
    await unsigned(versionFolder("releases", "mf-portal", "1.2.9"), "1.2.9");
    for (const one of [running, await edge()]) {
      const { remotes } = await one.registry();
      expect(remotes).toMatchObject([{ version: "1.3.0", isFallback: true }]);
      expect(remotes[0]?.integrity).not.toBe(sum);
      expect((await one.ask("/remotes/mf-portal/1.3.0/entry.1.js")).text).toBe("// 1.3.0");
      expect((await one.ask("/remotes/mf-portal/1.2.9/entry.1.js")).status).toBe(404);
    }
  });
});

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import type { ReleaseChange } from "@dmc-hub/shared-types";
import { ownersFile } from "./owners.ts";
import { platformIn, platformKey, platformSigning, tellPlatform } from "./platform-key.ts";
import { history, status } from "./report.ts";
import { isSignedChange } from "./signed-release.ts";
import { readState, stateFile } from "./store.ts";
import { eachWithOwner, type OwnedTeam } from "./testing/owned-team.ts";

describe("the platform's key", () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = join(await mkdtemp(join(tmpdir(), "dmc-hub-platform-")), "data");
  });
  afterEach(() => rm(join(dataDir, ".."), { recursive: true, force: true }));

  test("is made for a store without owners, told once, and known by its public half", async () => {
    expect(await platformIn({ DATA_DIR: dataDir })).toBeNull();
    const said: string[] = [];
    const { key } = await platformKey(dataDir, true, (line) => void said.push(line));
    expect(said).toEqual([
      `The platform's key is in ${join(dataDir, "release-platform.pem")}; keep a copy. RELEASE_PLATFORM_KEY=${key}`,
    ]);
    expect((await platformKey(dataDir, true, (line) => void said.push(line))).key).toBe(key);
    expect((await platformKey(dataDir, false, (line) => void said.push(line))).key).toBe(key);
    expect(said).toHaveLength(1);
    await tellPlatform(dataDir, key);
    expect(await platformIn({ DATA_DIR: dataDir })).toBe(key);
    expect(await platformIn({ DATA_DIR: dataDir, RELEASE_PLATFORM_KEY: "" })).toBe(key);
  });

  test("that the environment names comes first", async () => {
    const { key } = await platformKey(dataDir, true, () => {});
    await tellPlatform(dataDir, key);
    expect(await platformIn({ DATA_DIR: dataDir, RELEASE_PLATFORM_KEY: "ed25519:given" })).toBe(
      "ed25519:given",
    );
  });

  test("is never made anew for a store that has owners", async () => {
    await expect(platformKey(dataDir, false, () => {})).rejects.toThrow(
      "release-platform.pem is missing: the key that has signed the store's owners.",
    );
    expect(await platformIn({ DATA_DIR: dataDir })).toBeNull();
  });
});

describe("an administrator's change", () => {
  let owned: OwnedTeam;
  eachWithOwner((made) => (owned = made));

  const change: ReleaseChange = {
    remote: "mf-tours",
    revision: 3,
    at: "2026-05-01T10:00:00.000Z",
    by: "ada",
    action: "rollback",
    version: "1.0.0",
    why: "the heading",
    served: { stable: "1.0.0", earlier: [], canary: null },
  };
  const signing = async (dataDir: string, name = "mf-tours") =>
    (await platformSigning(dataDir, await owned.list(), name))(change);

  test("of a remote with an owner is signed for the platform, of another stays as it is", async () => {
    await owned.own();
    const { dataDir } = owned.admin;
    const signed = await signing(dataDir);
    expect(signed).toMatchObject({ ...change, key: await platformIn({ DATA_DIR: dataDir }) });
    expect(isSignedChange(await owned.list(), signed)).toBe(true);
    expect(await signing(dataDir, "mf-trips")).toBe(change);
    expect((await platformSigning(dataDir, null, "mf-tours"))(change)).toBe(change);
  });

  test("is told apart in the history, and where no key is known", async () => {
    await owned.own();
    await owned.team.release("1.0.0", "1.1.0");
    const sign = await platformSigning(owned.admin.dataDir, await owned.list(), "mf-tours");
    const state = await readState(owned.team.store);
    const changes = state.changes.map(({ key: _key, signature: _signature, ...one }) => sign(one));
    await writeFile(stateFile(owned.team.store), JSON.stringify({ ...state, changes }));
    await history("mf-tours", owned.team.options);
    expect(owned.team.said()).toEqual([
      expect.stringMatching(/mf-tours 1\.1\.0 by ana with the platform's key: no smoke run/),
      expect.stringMatching(/mf-tours 1\.0\.0 by ana with the platform's key: no smoke run/),
    ]);
    await history("mf-trips", owned.team.options);
    expect(owned.team.said()).toEqual(["Nothing has changed yet."]);
    await writeFile(ownersFile(owned.team.store), "{}");
    await history(null, owned.team.options);
    expect(owned.team.said()[0]).toContain(" with a signature that is not of the key ed25519:");
    await status(owned.team.options);
    expect(owned.team.said()[0]).toMatch(/^! .+owners\.json is not a list of owners\.$/);
  });

  test("is refused where the platform's key is not, or another is", async () => {
    await owned.own();
    const elsewhere = join(owned.admin.dataDir, "elsewhere");
    const refusal =
      "mf-tours has an owner, and the platform's key that could stand in is not on this machine: " +
      `${join(elsewhere, "release-platform.pem")}. Ask the owner to do it.`;
    await expect(signing(elsewhere)).rejects.toThrow(refusal);
    await platformKey(elsewhere, true, () => {});
    await expect(signing(elsewhere)).rejects.toThrow(refusal);
  });
});

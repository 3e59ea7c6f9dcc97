import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "@jest/globals";
import type { ServedReleases } from "@dmc-hub/shared-types";
import { flip, readState, signatureFile, stateFile, versionFolder } from "@dmc-hub/sdk/release";
import { makeKey, type Signer } from "../sdk/release/keys.ts";
import { addOwner } from "../sdk/release/owner-commands.ts";
import { readOwners } from "../sdk/release/owners.ts";
import { signChange, signVersion } from "../sdk/release/signed-release.ts";
import { eachWithStore } from "./store-fixture.ts";

const given = eachWithStore();
const { edge, stored, released } = given;

const since = "2026-05-01T00:00:00.000Z";
const canary = { version: "1.4.0", percent: 10, dmcs: ["azure"], since };

const order = (action: "promote" | "rollback", from: string, more: object = {}) => ({
  remote: "mf-portal",
  action,
  from,
  by: "Ada (ada)",
  why: "the heading",
  ...more,
});

async function seen(desk: Awaited<ReturnType<typeof edge>>["desk"]): Promise<ServedReleases> {
  return JSON.parse((await desk()).text);
}

beforeEach(async () => {
  await stored("1.3.0");
  await stored("1.4.0");
  await released({ stable: "1.3.0", earlier: ["0"], canary });
});

describe("what is served", () => {
  test("is told to the API with its history, and to nobody else", async () => {
    const { desk, ask } = await edge();
    expect(await seen(desk)).toEqual({
      remotes: [
        {
          name: "mf-portal",
          built: "1.2.0",
          stable: "1.3.0",
          earlier: ["0"],
          canary: { version: "1.4.0", audience: "10 % of the users and the staff of azure", since },
          owners: [],
          changes: [
            expect.objectContaining({ by: "ana", action: "release", version: "1.3.0", signedBy: null }),
          ],
        },
      ],
      faults: [],
    });
    for (const authorization of ["", "Edge", "Edge token-of-others"])
      expect(await desk(undefined, { authorization })).toMatchObject({ status: 401 });
    expect(await desk(order("promote", "1.4.0"), { authorization: "" })).toMatchObject({ status: 401 });
    expect(await ask("/edge/releases", { method: "DELETE" })).toMatchObject({ status: 401 });
    expect((await readState(given.store)).remotes["mf-portal"]?.canary).not.toBeNull();
  });

  test("is what was built where nothing was released", async () => {
    await writeFile(stateFile(given.store), JSON.stringify({ revision: 0, remotes: {}, changes: [] }));
    const { remotes } = await seen((await edge()).desk);
    expect(remotes).toMatchObject([
      { name: "mf-portal", built: "1.2.0", stable: "0", canary: null, changes: [] },
    ]);
  });
});

describe("an administrator", () => {
  test("promotes a canary and rolls back, and the history says who and why", async () => {
    const { desk, registry } = await edge();
    expect(await desk(order("promote", "1.4.0"))).toMatchObject({ status: 204 });
    expect((await registry()).remotes[0]?.version).toBe("1.4.0");
    expect(await desk(order("rollback", "1.4.0"))).toMatchObject({ status: 204 });
    expect((await registry()).remotes[0]?.version).toBe("1.3.0");
    expect(await desk(order("rollback", "1.3.0"))).toMatchObject({ status: 204 });
    expect((await registry()).remotes[0]?.version).toBe("1.2.0");
    expect((await seen(desk)).remotes[0]?.changes).toMatchObject([
      { action: "rollback", version: "0", by: "Ada (ada)", why: "from 1.3.0; the heading" },
      { action: "rollback", version: "1.3.0", by: "Ada (ada)", why: "from 1.4.0; the heading" },
      { action: "promote", version: "1.4.0", by: "Ada (ada)", why: "the heading" },
      { action: "release" },
    ]);
  });

  test("ends a canary, and nothing else once somebody else has promoted it", async () => {
    const { desk } = await edge();
    const end = order("rollback", "1.4.0", { endsCanary: true });
    expect(await desk(order("promote", "1.4.0"))).toMatchObject({ status: 204 });
    const { status, text } = await desk(end);
    expect([status, JSON.parse(text).detail]).toEqual([409, expect.stringMatching(/no canary\. Nothing/)]);
    expect((await readState(given.store)).remotes["mf-portal"]?.stable).toBe("1.4.0");
    await released({ stable: "1.3.0", earlier: ["0"], canary });
    expect(await desk(end)).toMatchObject({ status: 204 });
    expect((await seen(desk)).remotes[0]).toMatchObject({ stable: "1.3.0", canary: null });
  });

  test.each([
    [
      "what somebody else has changed meanwhile",
      order("promote", "1.9.0"),
      /the canary is 1\.4\.0\. Nothing/,
    ],
    ["what is no canary's", order("rollback", "1.3.0"), /the canary is 1\.4\.0\. Nothing/],
    [
      "what was never released",
      order("rollback", "0", { remote: "mf-tours" }),
      /mf-tours has never been released/,
    ],
  ])("is refused %s", async (_, asked, detail) => {
    const answer = await (await edge()).desk(asked);
    expect([answer.status, JSON.parse(answer.text).detail]).toEqual([409, expect.stringMatching(detail)]);
    expect((await readState(given.store)).revision).toBe(1);
  });

  test("is told that the store is away, and that what was sent is no decision", async () => {
    const { desk, registry } = await edge();
    await registry();
    expect(await desk({ remote: "mf-portal" })).toMatchObject({ status: 400 });
    await rename(given.store, `${given.store}.away`);
    const { status, text } = await desk(order("promote", "1.4.0"));
    expect([status, JSON.parse(text).detail]).toEqual([409, expect.stringMatching(/cannot be read/)]);
  });
});

/** Starts a canary as the holder of a key. */
async function canaryBy(signer: Signer, version: string): Promise<void> {
  await stored(version);
  const list = (await readOwners(given.store, null))!;
  const folder = versionFolder(given.store, "mf-portal", version);
  const manifest = await readFile(join(folder, "remote.json"), "utf8");
  const signature = signVersion(list, signer, { name: "mf-portal", version, manifest });
  await writeFile(signatureFile(folder), JSON.stringify(signature));
  const served = { stable: "1.3.0", earlier: ["0"], canary: { ...canary, version } };
  await flip(
    given.store,
    ({ remotes }) => ({
      remotes: { ...remotes, "mf-portal": served },
      change: { by: "ana", action: "canary", remote: "mf-portal", version, why: "" },
    }),
    (change) => signChange(list, signer, change),
  );
}

describe("a remote with an owner", () => {
  let own: Signer;
  beforeEach(async () => {
    own = await makeKey(join(given.checkout.root, "own.pem"));
    await addOwner("mf-portal", own.key, "Portal team", {
      store: given.store,
      dataDir: given.checkout.root,
      say: () => undefined,
      sayDone: () => undefined,
    });
    await canaryBy(own, "1.5.0");
  });

  test("is promoted and rolled back by the platform's key, which its owner goes on from", async () => {
    const { desk, registry } = await edge();
    expect(await desk(order("promote", "1.5.0"))).toMatchObject({ status: 204 });
    expect((await registry()).remotes).toMatchObject([{ version: "1.5.0" }]);
    expect(await (await edge()).registry()).not.toHaveProperty("remotes.0.isFallback");
    expect((await seen(desk)).remotes).toMatchObject([
      {
        owners: [{ who: "Portal team", mail: null, webhook: null }],
        changes: [{ signedBy: "the platform" }, { signedBy: "Portal team" }, {}],
      },
    ]);
    await canaryBy(own, "1.6.0");
    expect((await seen(desk)).remotes).toMatchObject([{ stable: "1.3.0", canary: { version: "1.6.0" } }]);
  });

  test("is not released, nor tried, by the platform's key", async () => {
    const { registry } = await edge();
    await registry();
    await stored("6.6.6");
    const list = (await readOwners(given.store, null))!;
    const { readKey } = await import("../sdk/release/keys.ts");
    const platform = (await readKey(join(given.checkout.root, "release-platform.pem")))!;
    for (const [action, served] of [
      ["release", { stable: "1.3.0", earlier: [], canary: null }],
      ["promote", { stable: "6.6.6", earlier: [], canary: null }],
      ["rollback", { stable: "1.3.0", earlier: [], canary }],
    ] as const) {
      await flip(
        given.store,
        ({ remotes }) => ({
          remotes: { ...remotes, "mf-portal": { ...served, earlier: [...served.earlier] } },
          change: { by: "eve", action, remote: "mf-portal", version: served.stable, why: "" },
        }),
        (change) => signChange(list, platform, change),
      );
      expect((await registry()).remotes).toMatchObject([{ isFallback: true }]);
      expect((await registry()).remotes[0]?.version).not.toBe("6.6.6");
    }
  });

  test("stays as it is where the platform's key is not on this machine", async () => {
    await rename(
      join(given.checkout.root, "release-platform.pem"),
      join(given.checkout.root, "elsewhere.pem"),
    );
    const { desk } = await edge();
    const answer = await desk(order("promote", "1.5.0"));
    expect([answer.status, JSON.parse(answer.text).detail]).toEqual([
      409,
      expect.stringMatching(/the platform's key that could stand in is not on this machine/),
    ]);
  });
});

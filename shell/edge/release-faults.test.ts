import { rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "@jest/globals";
import type { ReleaseFault } from "@dmc-hub/shared-types";
import { stateFile, versionFolder } from "@dmc-hub/sdk/release";
import { apiOfPeople, signedInAs } from "./edge-people.ts";
import { versionFaults } from "./release-faults.ts";
import type { ReleaseList } from "./release-list.ts";
import { eachWithStore } from "./store-fixture.ts";
import type { storedVersions } from "./stored-versions.ts";

const given = eachWithStore();
const { serve, stored, released } = given;

/** An edge, and the faults that its registry shows to somebody. */
async function edge() {
  const { registry } = await given.edge({ apiPort: await serve(apiOfPeople) });
  const faultsFor = async (role: "admin" | "dmc"): Promise<ReleaseFault[] | undefined> =>
    (await registry(signedInAs(role).headers.cookie)).faults;
  return { registry, faultsFor };
}

beforeEach(async () => {
  for (const version of ["1.3.0", "1.4.0"]) await stored(version);
  await released({ stable: "1.4.0", earlier: ["1.3.0"] });
});

test("administrators, and nobody else, are told of a store that is away, since when, and what to do", async () => {
  const { registry, faultsFor } = await edge();
  expect(await faultsFor("admin")).toBeUndefined();
  await rename(given.store, `${given.store}.away`);
  const [fault, ...others] = (await faultsFor("admin")) ?? [];
  expect(others).toEqual([]);
  expect(fault).toMatchObject({
    remote: null,
    reason: expect.stringMatching(
      /cannot be read\. What was served last goes on.*until the list can be read/,
    ),
  });
  expect(Date.now() - Date.parse(fault?.since ?? "")).toBeLessThan(60_000);
  expect(await faultsFor("dmc")).toBeUndefined();
  expect(await registry()).not.toHaveProperty("faults");
  const another = await edge();
  expect(await another.faultsFor("admin")).toEqual([fault]);
  await rename(`${given.store}.away`, given.store);
  // A recent check is cached for a moment.
  while ((await another.faultsFor("admin")) !== undefined);
});

test("a broken list is told as long as the last good one stands in", async () => {
  const { faultsFor } = await edge();
  await writeFile(stateFile(given.store), "{ nonsense");
  expect(await faultsFor("admin")).toMatchObject([
    { remote: null, reason: expect.stringMatching(/cannot be read/) },
  ]);
});

const listOf = (stable: string) =>
  ({
    remotes: { "mf-tours": { stable, earlier: [], canary: null } },
    owners: null,
  }) as unknown as ReleaseList;

const torn = (async () => ({ manifest: null, fault: "entry.js is missing." })) as unknown as ReturnType<
  typeof storedVersions
>;

test("where nothing stands in, it is said that nothing is served", async () => {
  expect(await versionFaults(listOf("1.0.0"), torn, [])).toEqual([
    {
      remote: "mf-tours",
      reason:
        "mf-tours 1.0.0 cannot be served: entry.js is missing. Nothing is served of mf-tours. " +
        "Release it again from the same build, or another version.",
    },
  ]);
  expect(await versionFaults(listOf("0"), torn, [])).toMatchObject([
    {
      reason: expect.stringMatching(/^What was built of mf-tours cannot be served: the shell was not built/),
    },
  ]);
  expect(await versionFaults(listOf("0"), torn, [{ name: "mf-tours" }])).toEqual([]);
});

test("a version that is torn is named, with what is served and what to do", async () => {
  await rm(join(versionFolder(given.store, "mf-portal", "1.4.0"), "entry.1.js"));
  const { faultsFor } = await edge();
  const faults = await faultsFor("admin");
  expect(faults).toMatchObject([
    {
      remote: "mf-portal",
      reason:
        "mf-portal 1.4.0 cannot be served: entry.1.js is missing. The version before it is served instead. " +
        "Release it again from the same build, or roll back.",
    },
  ]);
});

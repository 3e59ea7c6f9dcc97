import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import type { ReleasedRemote } from "@dmc-hub/shared-types";
import { canary, release, rollback } from "./commands.ts";
import { history, status } from "./report.ts";
import { flip } from "./store.ts";
import { versionFolder } from "./stored-version.ts";
import { manifest, screen } from "./testing/facts.ts";
import { bareShell, eachWithTeam, makeTeam, servedOf, share, type Team, untyped } from "./testing/team.ts";

let team: Team;
eachWithTeam((made) => (team = made));

/** Serves mf-trips: 2.0.0 has a screen at /trips, and 2.1.0 at /tours. */
async function serveTrips(served: Partial<ReleasedRemote>): Promise<void> {
  for (const [version, path] of [
    ["2.0.0", "/trips"],
    ["2.1.0", "/tours"],
  ] as const) {
    const folder = versionFolder(team.store, "mf-trips", version);
    await mkdir(folder, { recursive: true });
    const facts = manifest({ name: "mf-trips", version, screens: [screen(path)] });
    await writeFile(join(folder, "remote.json"), JSON.stringify(facts));
  }
  await flip(team.store, ({ remotes }) => ({
    remotes: { ...remotes, "mf-trips": { stable: "2.0.0", earlier: [], canary: null, ...served } },
    change: { by: "ben", action: "release", remote: "mf-trips", version: "2.1.0", why: "" },
  }));
}

describe("a rollback", () => {
  test("goes back to the version before, and says from where", async () => {
    await team.release("1.0.0", "1.1.0");
    await rollback("mf-tours", null, team.options);
    expect(team.said()).toEqual(["mf-tours 1.0.0 is served from the next page load on."]);
    expect((await servedOf(team)).served).toEqual({ stable: "1.0.0", earlier: [], canary: null });
    expect((await servedOf(team)).newest).toMatchObject({
      action: "rollback",
      version: "1.0.0",
      why: "from 1.1.0",
    });
    await expect(rollback("mf-tours", null, team.options)).rejects.toThrow(
      "mf-tours 1.0.0 is its first release: nothing to go back to.",
    );
  });

  test("of the first release leads to what the shell was built with, where there is that, and can be undone", async () => {
    const built = { name: "mf-tours", version: "0.9.0", sdk: "^1.0.0", entry: "/e.js", integrity: "" };
    const registry = { sdk: "1.4.0", remotes: [{ ...built, screens: [] }] };
    const other = await makeTeam({ ...bareShell, "/registry.json": registry });
    await other.release("1.0.0");
    await rollback("mf-tours", null, other.options);
    expect(other.said()).toEqual([
      "mf-tours as the shell was built with it is served from the next page load on.",
    ]);
    expect(await servedOf(other)).toMatchObject({
      served: { stable: "0", earlier: [], canary: null },
      newest: { action: "rollback", version: "0", why: "from 1.0.0" },
    });
    await other.version("1.1.0");
    await expect(canary(other.remote, share, other.options, untyped)).rejects.toThrow(
      "has never been released",
    );
    await rollback("mf-tours", "1.0.0", other.options);
    expect((await servedOf(other)).served?.stable).toBe("1.0.0");
    await other.leave();
  });

  test("of the first release into a store of before says how, and does it when told", async () => {
    await team.release("1.0.0");
    await expect(rollback("mf-tours", null, team.options)).rejects.toThrow("--to 0 serves that");
    await rollback("mf-tours", "0", team.options);
    expect((await servedOf(team)).served).toEqual({ stable: "0", earlier: [], canary: null });
  });

  test("passes over a version that somebody broke or pruned", async () => {
    await team.release("1.0.0", "1.1.0", "1.2.0");
    await writeFile(join(versionFolder(team.store, "mf-tours", "1.1.0"), "entry.js"), "torn");
    await rollback("mf-tours", null, team.options);
    expect((await servedOf(team)).served).toEqual({ stable: "1.0.0", earlier: [], canary: null });
    await expect(rollback("mf-tours", "1.1.0", team.options)).rejects.toThrow(
      "mf-tours 1.1.0 is not in the store, which contains 1.2.0, 1.0.0.",
    );
  });

  test("to a version further back leaves none that it skips for the next one, and can be undone", async () => {
    await team.release("1.0.0", "1.1.0", "1.2.0", "1.3.0");
    await rollback("mf-tours", "1.1.0", team.options);
    expect((await servedOf(team)).served).toEqual({ stable: "1.1.0", earlier: ["1.0.0"], canary: null });
    await rollback("mf-tours", "1.2.0", team.options);
    expect((await servedOf(team)).served?.earlier).toEqual(["1.1.0", "1.0.0"]);
    await rollback("mf-tours", "1.0.0", team.options);
    await expect(rollback("mf-tours", null, team.options)).rejects.toThrow("nothing to go back to");
  });

  test("takes no address back that another remote or its canary has now, and says whose it is", async () => {
    await team.release("1.0.0");
    await team.version("1.1.0", "/journeys");
    await release(team.remote, { ...team.options, drop: true }, untyped);
    const running = { version: "2.1.0", percent: 5, dmcs: [], since: new Date().toISOString() };
    for (const served of [{ stable: "2.1.0" }, { canary: running }]) {
      await serveTrips(served);
      for (const to of [null, "1.0.0"])
        await expect(rollback("mf-tours", to, team.options)).rejects.toThrow(
          "mf-tours 1.0.0 claims /tours, which belongs to mf-trips 2.1.0. An address belongs to one remote. " +
            "Nothing was changed: that remote drops it first, or --to names a version without it.",
        );
    }
    expect((await servedOf(team)).served?.stable).toBe("1.1.0");
    await team.version("1.2.0", "/journeys");
    await canary(team.remote, share, team.options, untyped);
    await rollback("mf-tours", null, team.options);
    expect((await servedOf(team)).served).toMatchObject({ stable: "1.1.0", canary: null });
    await serveTrips({});
    await rollback("mf-tours", null, team.options);
    expect((await servedOf(team)).served?.stable).toBe("1.0.0");
  });

  test("to a version that is not there names those that are, the newest first", async () => {
    await team.release("1.2.0", "1.10.0", "1.9.0");
    await expect(rollback("mf-tours", "3.0.0", team.options)).rejects.toThrow(
      "mf-tours 3.0.0 is not in the store, which contains 1.10.0, 1.9.0, 1.2.0.",
    );
  });

  test("of a remote that is unknown names those that are known", async () => {
    await expect(rollback("mf-trips", null, team.options)).rejects.toThrow(
      "mf-trips has never been released. The store contains nothing yet.",
    );
    await team.release("1.0.0");
    await expect(rollback("mf-trips", null, team.options)).rejects.toThrow("The store contains mf-tours.");
  });
});

test("the status tells what is served, to whom, and each remote's newest change", async () => {
  await status(team.options);
  expect(team.said()).toEqual([
    `Nothing was released into ${team.store} yet. What was built with the shell is served.`,
  ]);
  await team.release("1.0.0");
  await status(team.options);
  expect(team.said()).toEqual([
    "mf-tours 1.0.0",
    expect.stringMatching(
      /^ {2}\d{4}-\d\d-\d\d \d\d:\d\d:\d\d {2}release {2}mf-tours 1\.0\.0 by ana: no smoke run/,
    ),
    "No owner: mf-tours. Anyone who can write to the store can release these.",
  ]);
  await team.release("1.1.0");
  await team.canary("1.2.0");
  await status(team.options);
  expect(team.said()).toEqual([
    "mf-tours 1.1.0, before it 1.0.0",
    expect.stringMatching(
      /^ {2}canary 1\.2\.0 for 10 % of the users and the staff of azure, summit, since \d{4}-/,
    ),
    expect.stringContaining("  canary   mf-tours 1.2.0 by ana: 10 %"),
    "No owner: mf-tours. Anyone who can write to the store can release these.",
  ]);
});

test("the history tells every change, the newest first, of one remote or of all", async () => {
  await history(null, team.options);
  expect(team.said()).toEqual(["Nothing has changed yet."]);
  await team.release("1.0.0", "1.1.0");
  await rollback("mf-tours", null, team.options);
  team.said();
  await history("mf-tours", team.options);
  const lines = team.said();
  expect(lines.map((line) => line.slice(21))).toEqual([
    "rollback mf-tours 1.0.0 by ana: from 1.1.0",
    "release  mf-tours 1.1.0 by ana: no smoke run: no browser here",
    "release  mf-tours 1.0.0 by ana: no smoke run: no browser here",
  ]);
  await history(null, team.options);
  expect(team.said()).toEqual(lines);
  await history("mf-trips", team.options);
  expect(team.said()).toEqual(["Nothing has changed yet."]);
});

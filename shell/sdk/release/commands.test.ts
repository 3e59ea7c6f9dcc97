import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { canary, promote, release, rollback } from "./commands.ts";
import { readState } from "./store.ts";
import { manifestOf } from "./stored-version.ts";
import { bareShell, eachWithTeam, makeTeam, servedOf, share, type Team, untyped } from "./testing/team.ts";

let team: Team;
eachWithTeam((made) => (team = made));

describe("a release", () => {
  test("builds, checks, uploads, is served, and says each step and why", async () => {
    await release(team.remote, { ...team.options, why: "first" });
    const [first = "", second = "", ...rest] = team.said();
    // They run at the same time, so either may finish first.
    expect([first, second].toSorted()).toEqual([
      expect.stringMatching(/^ {2}build +\d+\.\d s$/),
      expect.stringMatching(/^ {2}types +\d+\.\d s$/),
    ]);
    expect(rest).toEqual([
      expect.stringMatching(/^ {2}check +\d+\.\d s$/),
      expect.stringMatching(/^ {2}upload +\d+\.\d s$/),
      "mf-tours 1.0.0 is served from the next page load on (revision 1).",
    ]);
    expect((await servedOf(team)).served).toEqual({ stable: "1.0.0", earlier: [], canary: null });
    expect((await servedOf(team)).newest).toEqual({
      at: expect.any(String),
      by: "ana",
      action: "release",
      remote: "mf-tours",
      version: "1.0.0",
      why: "first; no smoke run: no browser here",
      revision: 1,
      served: { stable: "1.0.0", earlier: [], canary: null },
    });
    expect(await manifestOf(team.store, "mf-tours", "1.0.0")).toMatchObject({ version: "1.0.0" });
  });

  test("remembers what was served before it, each version once, and ends a canary", async () => {
    process.env["RELEASED_BY"] = "cleo";
    await team.release("1.0.0", "1.1.0", "1.1.0");
    expect((await servedOf(team)).served).toEqual({ stable: "1.1.0", earlier: ["1.0.0"], canary: null });
    process.env["RELEASED_BY"] = "ana";
    await team.canary("1.2.0");
    await team.version("1.0.0");
    process.env["RELEASED_BY"] = "ben";
    await expect(release(team.remote, team.options, untyped)).rejects.toThrow(
      "mf-tours 1.2.0 is tried on 10 % of the users and the staff of azure, summit, started by ana. " +
        "Promote it, or use --end-canary to end it.",
    );
    await team.version("1.3.0");
    await expect(canary(team.remote, share, team.options, untyped)).rejects.toThrow("started by ana");
    await team.version("1.0.0");
    await release(team.remote, { ...team.options, endCanary: true }, untyped);
    expect((await servedOf(team)).served).toEqual({ stable: "1.0.0", earlier: ["1.1.0"], canary: null });
  });

  test("that does not build serves nothing, and says what the compiler said", async () => {
    await writeFile(join(team.remote, "src", "entry.js"), 'import "./nowhere.js";');
    const refused = release(team.remote, team.options);
    await expect(refused).rejects.toThrow(/^It could not be built:\n[^]*nowhere\.js/);
    expect((await readState(team.store)).revision).toBe(0);
  });

  test.each([
    [
      "is not what a running shell takes",
      { "/registry.json": { sdk: "2.0.0", remotes: [] } },
      /SDK \^1\.0\.0/,
    ],
    [
      "claims another remote's path",
      {
        "/registry.json": {
          sdk: "1.4.0",
          remotes: [
            {
              name: "mf-trips",
              version: "2.0.0",
              sdk: "^1.0.0",
              entry: "/remotes/mf-trips/2.0.0/e.js",
              integrity: "",
              screens: [{ path: "/tours", exact: true, roles: ["dmc"], title: "Trips", data: [] }],
            },
          ],
        },
      },
      /claims \/tours, which belongs to mf-trips 2\.0\.0/,
    ],
  ])("that %s serves and uploads nothing", async (_, answers, reason) => {
    const strict = await makeTeam({ ...bareShell, ...answers });
    await expect(release(strict.remote, strict.options, untyped)).rejects.toThrow(reason);
    expect((await readState(strict.store)).revision).toBe(0);
    expect(await manifestOf(strict.store, "mf-tours", "1.0.0")).toBeNull();
    await strict.leave();
  });

  test("that lacks screens of the version before is refused by name, unless that is meant", async () => {
    await team.release("1.0.0");
    await team.version("1.1.0", "/journeys");
    await expect(release(team.remote, team.options, untyped)).rejects.toThrow(
      "mf-tours 1.1.0 no longer has a screen for /tours, which mf-tours 1.0.0 has. Use --drop if that is intended.",
    );
    await expect(canary(team.remote, share, team.options, untyped)).rejects.toThrow("Use --drop");
    await release(team.remote, { ...team.options, drop: true }, untyped);
    expect((await servedOf(team)).served?.stable).toBe("1.1.0");
  });

  test("of a folder that is called like a remote of the checkout is refused by that one's screens", async () => {
    const screens = ["/guides", "/tours"].map((path) => ({ path, exact: true, roles: ["dmc"], title: "" }));
    const built = { name: "mf-tours", version: "0.9.0", sdk: "^1.0.0", entry: "/e.js", integrity: "" };
    const registry = { sdk: "1.4.0", remotes: [{ ...built, screens }] };
    const other = await makeTeam({ ...bareShell, "/registry.json": registry });
    await expect(release(other.remote, other.options, untyped)).rejects.toThrow(
      "mf-tours 1.0.0 no longer has a screen for /guides, which mf-tours 0.9.0 has.",
    );
    expect((await readState(other.store)).revision).toBe(0);
    await other.leave();
  });
});

describe("a canary", () => {
  test("of what was never released, or of what everybody has, is refused", async () => {
    await expect(canary(team.remote, share, team.options, untyped)).rejects.toThrow(
      "mf-tours has never been released, so there is nothing to compare a canary with. Release it first.",
    );
    await team.release("1.0.0");
    await expect(canary(team.remote, share, team.options, untyped)).rejects.toThrow(
      "mf-tours 1.0.0 is what everybody has. Raise its version first.",
    );
  });

  test("goes to its share; the same version again changes the share and not its beginning", async () => {
    await team.release("1.0.0");
    await team.canary("1.1.0");
    const first = (await servedOf(team)).served;
    expect(first).toEqual({
      stable: "1.0.0",
      earlier: [],
      canary: { version: "1.1.0", ...share, since: expect.any(String) },
    });
    expect((await servedOf(team)).newest).toMatchObject({
      action: "canary",
      version: "1.1.0",
      why: "10 % of the users and the staff of azure, summit; no smoke run: no browser here",
    });
    await canary(team.remote, { percent: 50, dmcs: [] }, team.options, untyped);
    expect((await servedOf(team)).served).toMatchObject({
      canary: { percent: 50, dmcs: [], since: first?.canary?.since },
    });
    expect((await servedOf(team)).newest?.why).toMatch(/^50 % of the users; /);
    await team.version("1.2.0");
    await canary(team.remote, { percent: 0, dmcs: ["azure"] }, { ...team.options, endCanary: true }, untyped);
    expect((await servedOf(team)).newest?.why).toMatch(/^the staff of azure; /);
    expect((await servedOf(team)).served?.canary?.since).not.toBe(first?.canary?.since);
  });

  test("is promoted to everybody", async () => {
    await team.release("1.0.0");
    await team.canary("1.1.0");
    await promote("mf-tours", { ...team.options, why: "it went well" });
    expect(team.said()).toEqual(["mf-tours 1.1.0 is served to everybody from the next page load on."]);
    expect((await servedOf(team)).served).toEqual({ stable: "1.1.0", earlier: ["1.0.0"], canary: null });
    expect((await servedOf(team)).newest).toMatchObject({
      action: "promote",
      version: "1.1.0",
      why: "it went well",
    });
    await expect(promote("mf-tours", team.options)).rejects.toThrow("mf-tours has no canary to promote.");
  });

  test("is ended by a rollback, and stays where a version is named", async () => {
    await team.release("1.0.0", "1.1.0");
    await team.canary("1.2.0");
    await rollback("mf-tours", null, { ...team.options, why: "it was slow" });
    expect((await servedOf(team)).served).toEqual({ stable: "1.1.0", earlier: ["1.0.0"], canary: null });
    expect((await servedOf(team)).newest).toMatchObject({
      action: "rollback",
      version: "1.1.0",
      why: "canary 1.2.0 ended; it was slow",
    });
    await team.canary("1.2.0");
    await rollback("mf-tours", "1.0.0", team.options);
    expect((await servedOf(team)).served).toEqual({ stable: "1.0.0", earlier: [], canary: null });
  });
});

import { describe, expect, test } from "@jest/globals";
import { rollback } from "./commands.ts";
import { history, status } from "./report.ts";
import { eachWithTeam, servedOf, type Team } from "./testing/team.ts";

let team: Team;
eachWithTeam((made) => (team = made));

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

  test("to a version that is not there names those that are, the newest first", async () => {
    await team.release("1.2.0", "1.10.0", "1.9.0");
    await expect(rollback("mf-tours", "3.0.0", team.options)).rejects.toThrow(
      "mf-tours 3.0.0 is not in the store. It holds 1.10.0, 1.9.0, 1.2.0.",
    );
  });

  test("of a remote that is unknown names those that are known", async () => {
    await expect(rollback("mf-trips", null, team.options)).rejects.toThrow(
      "mf-trips was never released. The store holds nothing yet.",
    );
    await team.release("1.0.0");
    await expect(rollback("mf-trips", null, team.options)).rejects.toThrow("The store holds mf-tours.");
  });
});

test("the status tells what is served, to whom, and each remote's newest change", async () => {
  await status(team.options);
  expect(team.said()).toEqual([
    `Nothing was released into ${team.store} yet. What a checkout has built is served.`,
  ]);
  await team.release("1.0.0");
  await status(team.options);
  expect(team.said()).toEqual([
    "mf-tours 1.0.0",
    expect.stringMatching(
      /^ {2}\d{4}-\d\d-\d\d \d\d:\d\d:\d\d {2}release {2}mf-tours 1\.0\.0 by ana: no smoke run/,
    ),
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

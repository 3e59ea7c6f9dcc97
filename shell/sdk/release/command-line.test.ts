import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { runCommand, UsageError } from "./command-line.ts";
import { readState } from "./store.ts";
import { makeTeam, type Team } from "./testing/team.ts";

let team: Team;
let environment: NodeJS.ProcessEnv;

beforeAll(async () => {
  team = await makeTeam();
  environment = { RELEASE_STORE: team.store, SHELL_URL: team.options.shell };
});
afterAll(() => team.leave());
beforeEach(() => void team.said());

/** Runs a command, and returns its output. */
async function typed(...args: string[]): Promise<string[]> {
  await runCommand(args, environment, team.options.say);
  return team.said();
}

const quick = ["--skip-smoke", "tried by hand"];
const newest = async () => (await readState(team.store)).changes.at(-1);

describe("what is no command draws the list of them", () => {
  test.each([[[]], [["relase"]], [["toString"]], [[""]]])("%j", async (args) => {
    const refused = typed(...args);
    await expect(refused).rejects.toBeInstanceOf(UsageError);
    await expect(refused).rejects.toThrow(
      /^dmc-remote <command> \[options\]\n\n {2}create <name>[^]*--skip-smoke <why>/,
    );
  });

  test("that of a release has only what a release can do", async () => {
    environment["DMC_HUB_COMMAND"] = "bin/dmc-hub";
    const [said] = await typed("--help");
    delete environment["DMC_HUB_COMMAND"];
    expect(said).toMatch(/^bin\/dmc-hub remote <command> \[options\]\n\n {2}promote <name> /);
    expect(said).not.toMatch(/npm|canary \[folder\]|--skip-smoke/);
    expect((await typed("--help"))[0]).toMatch(/^dmc-remote [^]* canary \[folder\][^]*--skip-smoke/);
  });

  test("an option that there is not, and one without its value, are named first", async () => {
    await expect(typed("status", "--stor", "x")).rejects.toThrow(
      /^Unknown option '--stor'[^]*\n\ndmc-remote <command>/,
    );
    for (const option of [
      "store",
      "shell",
      "why",
      "skip-smoke",
      "percent",
      "dmcs",
      "to",
      "keep-days",
      "key",
      "who",
    ]) {
      const refused = typed("status", `--${option}`);
      await expect(refused).rejects.toBeInstanceOf(UsageError);
      await expect(refused).rejects.toThrow(`'--${option} <value>' argument missing`);
    }
  });
});

test.each([["create"], ["promote"], ["rollback"]])("%s asks for the remote's name", async (command) => {
  await expect(typed(command)).rejects.toThrow("Name the remote, such as mf-portal.");
});

test.each([["release"], ["canary", "--percent", "5"]])(
  "%s of a folder that is no remote's is refused",
  async (command, ...rest) => {
    await expect(typed(command, team.store, ...rest)).rejects.toThrow(
      `${team.store} is not a remote's folder: it has neither a webpack.config.ts nor a script "build".`,
    );
    await expect(typed(command, ...rest)).rejects.toThrow(". is not a remote's folder");
  },
);

describe("a canary", () => {
  test.each([
    [[]],
    [["--percent", "0"]],
    [["--percent=-1", "--dmcs", "azure"]],
    [["--percent", "101"]],
    [["--percent", "many", "--dmcs", "azure"]],
    [["--dmcs", ","]],
    [["--percent", "150"]],
  ])("for nobody is refused: %j", async (args) => {
    await expect(typed("canary", team.remote, ...args)).rejects.toThrow(
      /^Say for whom: --percent 1 to 100, or --dmcs\.$|ambiguous/,
    );
  });
});

test("a canary for a DMC that there is not is refused by its name", async () => {
  await expect(typed("canary", team.remote, "--dmcs", "azure,azur")).rejects.toThrow(
    `azur: no DMC has that subdomain at ${team.options.shell}. Name them as in their portals' addresses.`,
  );
  await expect(typed("canary", team.remote, "--dmcs", "Azure Coast")).rejects.toThrow(
    '--dmcs takes subdomains, such as azure,summit, and not "Azure Coast".',
  );
  await expect(
    typed("canary", team.remote, "--dmcs", "azure", "--shell", "http://127.0.0.1:1"),
  ).rejects.toThrow("did not say whether azure is a DMC's");
});

test("a team's key is made once and told, and an administrator enters and retires it", async () => {
  const { REMOTE_KEY: key, DATA_DIR: data, ...rest } = environment;
  environment = { ...rest, XDG_CONFIG_HOME: join(team.store, "config"), DATA_DIR: join(team.store, "data") };
  const [first = ""] = await typed("keys");
  const own = first.replace("Your public key: ", "");
  expect((await typed("keys"))[0]).toBe(first);
  await expect(typed("owners", "add", "mf-trips", own)).rejects.toThrow("Name its owner");
  expect((await typed("owners", "add", "mf-trips", own, "--who", "Trips team")).at(-1)).toBe(
    `mf-trips belongs to Trips team (${own}). Only its keys change it from now on.`,
  );
  expect((await typed("owners", "list"))[1]).toContain(`${own} Trips team, since`);
  const retired = [`${own} can no longer change mf-trips. mf-trips belongs to an owner without a key.`];
  expect(await typed("owners", "retire", "mf-trips", own)).toEqual(retired);
  // What it has signed is void only if that is said, which may be later.
  await expect(typed("owners", "retire", "mf-trips", own)).rejects.toThrow("mf-trips has no such key");
  expect(await typed("owners", "retire", "mf-trips", own, "--void")).toEqual(retired);
  await expect(typed("owners", "give")).rejects.toBeInstanceOf(UsageError);
  environment = { ...rest, ...(key && { REMOTE_KEY: key }), ...(data && { DATA_DIR: data }) };
});

test("locks are broken by name, or all, and the days to keep are asked for", async () => {
  expect(await typed("unlock")).toEqual(["Nothing is locked."]);
  for (const name of ["mf-tours", "mf-trips"]) await writeFile(join(team.store, `release-${name}.lock`), "");
  expect(await typed("unlock", "mf-tours")).toEqual([
    "release-mf-tours.lock is broken. It was held by another change.",
  ]);
  expect(await typed("unlock")).toHaveLength(1);
  await expect(typed("prune")).rejects.toThrow("Use --keep-days with 7 or more");
  await expect(typed("prune", "--keep-days", "1")).rejects.toThrow("Use --keep-days with 7 or more");
  expect(await typed("prune", "--keep-days", "7")).toEqual(["Nothing unused is older than 7 days."]);
});

test("release, canary, promote, rollback, status and history do what they say, where they are told to", async () => {
  await typed("release", team.remote, "--why", "first", ...quick);
  expect(await newest()).toMatchObject({ version: "1.0.0", why: "first; no smoke run: tried by hand" });
  await team.version("1.1.0");
  await typed("canary", team.remote, "--percent", "100", ...quick);
  expect((await newest())?.why).toContain("100 % of the users");
  await typed("canary", team.remote, "--dmcs", "azure,,summit", ...quick);
  expect((await newest())?.why).toContain("the staff of azure, summit");
  expect(await typed("promote", "mf-tours", "--why", "fine")).toEqual([
    "mf-tours 1.1.0 is served to everybody from the next page load on.",
  ]);
  await typed("rollback", "mf-tours");
  expect(await newest()).toMatchObject({ version: "1.0.0", why: "from 1.1.0" });
  await typed("rollback", "mf-tours", "--to", "1.1.0");
  expect(await newest()).toMatchObject({ version: "1.1.0" });
  expect((await typed("status"))[0]).toBe("mf-tours 1.1.0, before it 1.0.0");
  expect(await typed("history")).toHaveLength(6);
  expect(await typed("history", "mf-trips")).toEqual(["Nothing has changed yet."]);
});

const nothing = (store: string) => [
  `Nothing was released into ${store} yet. What was built with the shell is served.`,
];

test("the store and the shell are what is said, else the environment's, else this machine's own", async () => {
  const other = join(team.store, "other");
  expect(await typed("status", "--store", other)).toEqual(nothing(other));
  environment = { DATA_DIR: team.remote };
  expect(await typed("status")).toEqual(nothing(join(team.remote, "releases")));
  environment = { RELEASE_STORE: "", DATA_DIR: "" };
  expect(await typed("status")).toEqual(nothing(join(".data", "releases")));
  const shells: [NodeJS.ProcessEnv, string[], string][] = [
    [{ SHELL_URL: "http://127.0.0.1:1" }, ["--shell", "http://127.0.0.1:2"], "http://127.0.0.1:2"],
    [{ SHELL_URL: "http://127.0.0.1:1", PORT: "2" }, [], "http://127.0.0.1:1"],
    [{ PORT: "1" }, [], "http://localhost:1"],
  ];
  for (const [given, args, address] of shells) {
    environment = given;
    await expect(typed("release", team.remote, ...args)).rejects.toThrow(`No shell answers at ${address} (`);
  }
});

test("a new remote is told with what to do next, in columns", async () => {
  const workspace = join(team.store, "workspace");
  await mkdir(workspace, { recursive: true });
  await writeFile(join(workspace, "pnpm-workspace.yaml"), "");
  const before = process.cwd();
  process.chdir(workspace);
  const said = await typed("create", "mf-river").finally(() => process.chdir(before));
  expect(said).toEqual([
    "mf-river/ has been created, with one screen at /river. Its development server has port 3101. Next:\n",
    "  npm run dev                         the screen in the shell; edits show at once",
    "  npm test -- mf-river                what a change must pass",
    "  npm run remote -- release mf-river  serve it to everybody",
  ]);
});

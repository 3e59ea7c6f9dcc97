import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, readdir, readFile, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { releaseState } from "@dmc-hub/shared-types";
import { release, rollback } from "./commands.ts";
import { makeKey } from "./keys.ts";
import type { OwnerOptions } from "./options.ts";
import { addOwner } from "./owner-commands.ts";
import { readOwners } from "./owners.ts";
import { prune } from "./prune.ts";
import { servedBy } from "./signed-release.ts";
import { lastGoodFile, readState } from "./store.ts";
import { readVersion, versionFolder } from "./stored-version.ts";
import { atDay, makeTeam, type Team, untyped } from "./testing/team.ts";

/** More steps than any command has. */
const MOST = 40;

/**
 * Which steps are tested: all in the long form, which is part of `npm run test:faults`; otherwise every
 * third.
 */
const STRIDE = process.env["FAULTS"] === "long" ? 1 : 3;

/** How many days ago the versions were released: nobody has been served the first for nearly a year. */
const LONG_AGO = { "1.0.0": 400, "1.1.0": 350, "1.2.0": 300 };

const DAY = 86_400_000;

/** A key to be entered; nobody signs with it. */
const SECOND_KEY = `ed25519:${"B".repeat(43)}`;

let team: Team;
/** A store with three releases, the first of them obsolete; 1.3.0 is built but not released. */
let template: string;
let folder: string;
let admin: OwnerOptions;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "dmc-hub-killed-"));
  team = await makeTeam();
  const { key } = await makeKey(team.options.key);
  admin = { ...team.options, dataDir: join(folder, "data") };
  await addOwner("mf-tours", key, "Tours team", admin);
  for (const [version, days] of Object.entries(LONG_AGO)) await atDay(-days, () => team.release(version));
  template = join(folder, "template");
  await cp(team.store, template, { recursive: true });
  // Built once: what a team's compiler leaves in its own folder is not a step of the store's.
  await team.version("1.3.0");
  await release(team.remote, team.options, untyped);
});
afterAll(async () => {
  await team.leave();
  await rm(folder, { recursive: true, force: true });
});

/** The administrator's data folder of a store, whose steps count, too. */
const dataOf = (store: string): string => `${store}-data`;

/** Runs a command in a process that ends at its nth step; false if the command finished before that. */
async function isKilledAt(step: number, command: string, store: string): Promise<boolean> {
  const here = join(import.meta.dirname, "testing");
  const options = JSON.stringify({ ...team.options, store, dataDir: dataOf(store) });
  const preload = join(here, "kill-at.mjs");
  const args = ["--import", preload, join(here, "killed-command.ts"), command, SECOND_KEY];
  const env = { KILL_AT: String(step), KILL_IN: store, NODE_COMPILE_CACHE: join(folder, "compiled") };
  const child = spawn(process.execPath, [...args, team.remote, options], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [status, signal] = await once(child, "close");
  expect(status === 0 || signal === "SIGKILL").toBe(true);
  return signal === "SIGKILL";
}

/** Checks that everything a reader can see of a store is complete. */
async function expectWhole(store: string): Promise<void> {
  const [state, owners] = [await readState(store), await readOwners(store, null)];
  releaseState.parse(JSON.parse(await readFile(lastGoodFile(store), "utf8")));
  expect(servedBy(owners, state, "mf-tours")).toHaveProperty("remote");
  const { stable = "", earlier = [] } = state.remotes["mf-tours"] ?? {};
  for (const version of [stable, ...earlier.slice(0, 1)])
    expect(await readVersion(store, "mf-tours", version, owners)).toMatchObject({ fault: null });
}

const again: Record<string, (store: string) => Promise<unknown>> = {
  release: (store) =>
    release(team.remote, { ...team.options, store }, async () => join(team.remote, ".cache", "release")),
  rollback: (store) => rollback("mf-tours", null, { ...team.options, store }),
  prune: (store) => prune(30, { ...team.options, store }),
  owners: (store) =>
    addOwner("mf-tours", SECOND_KEY, "A colleague", { ...admin, store, dataDir: dataOf(store) }).catch(
      ({ message }: Error) => expect(message).toBe("mf-tours already has that key."),
    ),
};

/** A copy of the template, as old as its releases. */
async function freshStore(step: number, command: string): Promise<string> {
  const store = join(folder, `${command}-${step}`);
  await cp(template, store, { recursive: true });
  await cp(admin.dataDir, dataOf(store), { recursive: true });
  for (const [version, days] of Object.entries(LONG_AGO)) {
    const at = new Date(Date.now() - days * DAY);
    await utimes(versionFolder(store, "mf-tours", version), at, at);
  }
  return store;
}

test.each(["release", "rollback", "prune", "owners"])(
  "%s that is killed at any step leaves the list whole, and is done again at once",
  async (command) => {
    const steps = Array.from({ length: MOST / STRIDE }, (_, place) => place * STRIDE + 1);
    let killed = 0;
    const next = async (): Promise<void> => {
      const step = steps.shift();
      if (step === undefined) return;
      const store = await freshStore(step, command);
      const isKilled = await isKilledAt(step, command, store);
      await expectWhole(store);
      if (!isKilled) return void steps.splice(0);
      killed += 1;
      await again[command]!(store);
      await expectWhole(store);
      const left = await readdir(store);
      expect(left.filter((file) => file.endsWith(".lock"))).toEqual([]);
      for (const own of [store, dataOf(store)]) await rm(own, { recursive: true });
      return next();
    };
    await Promise.all([next(), next()]);
    expect(killed).toBeGreaterThanOrEqual(8 / STRIDE);
  },
);

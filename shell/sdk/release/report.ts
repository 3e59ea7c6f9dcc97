import { type OwnersList, RELEASE_0, type ReleaseChange, type ReleaseState } from "@dmc-hub/shared-types";
import { servedNow } from "./last-signed.ts";
import type { Options } from "./options.ts";
import { ownedBy, readOwners } from "./owners.ts";
import { Refusal } from "./refusal.ts";
import { isSignedChange } from "./signed-release.ts";
import { readState } from "./store.ts";
import { readVersion } from "./stored-version.ts";

/** Reports what is served, what is wrong with it, and the newest change of each remote. */
export async function status(options: Options): Promise<void> {
  const { store, say } = options;
  const { list, fault } = await ownersOrFault(options);
  if (fault !== null) say(fault);
  const state = await readState(store);
  if (state.revision === 0)
    return say(`Nothing was released into ${store} yet. What was built with the shell is served.`);
  for (const [name, { stable, earlier, canary: running }] of Object.entries(state.remotes)) {
    say(`${name} ${titleOf(stable)}${earlier[0] ? `, before it ${titleOf(earlier[0])}` : ""}`);
    if (running) say(`  canary ${running.version} for ${sharesOf(running)}, since ${running.since}`);
    for (const wrong of await faultsOf(store, list, state, name)) say(`  ! ${wrong}`);
    const owned = list?.remotes[name];
    if (owned) say(`  ${ownedBy(name, owned)}`);
    const newest = state.changes.findLast(({ remote }) => remote === name);
    if (newest) say(`  ${lineOf(newest, list)}`);
  }
  const free = Object.keys(state.remotes).filter((name) => !list?.remotes[name]);
  if (free.length > 0)
    say(`No owner: ${free.join(", ")}. Anyone who can write to the store can release these.`);
}

/** An untrusted list is reported, and its owners are left out. */
async function ownersOrFault({ store, platform }: Options) {
  try {
    return { list: await readOwners(store, platform), fault: null };
  } catch (error) {
    if (error instanceof Refusal) return { list: null, fault: `! ${error.message}` };
    throw error;
  }
}

/** Which versions of a remote the edge refuses to serve, and what it serves instead. */
async function faultsOf(
  store: string,
  owners: OwnersList | null,
  state: ReleaseState,
  name: string,
): Promise<string[]> {
  const served = servedNow(owners, state, name);
  if ("fault" in served) return [`${name}: ${served.fault} The previous version stays.`];
  const { stable = RELEASE_0, earlier = [], canary = null } = served.remote ?? {};
  const wrong: string[] = [];
  for (const version of [...(canary ? [canary.version] : []), stable, ...earlier]) {
    const fault = version === RELEASE_0 ? null : (await readVersion(store, name, version, owners)).fault;
    if (fault !== null) wrong.push(`${version} cannot be served: ${fault} The previous version is served.`);
    else if (version !== canary?.version) break;
  }
  return wrong;
}

/** Every change of a remote, or of all, newest first. */
export async function history(name: string | null, options: Options): Promise<void> {
  const { changes } = await readState(options.store);
  const { list } = await ownersOrFault(options);
  const shown = changes.filter(({ remote }) => name === null || remote === name).toReversed();
  if (shown.length === 0) options.say("Nothing has changed yet.");
  for (const change of shown) options.say(lineOf(change, list));
}

function lineOf(change: ReleaseChange, list: OwnersList | null): string {
  const { at, action, remote, version, by, why } = change;
  const when = at.slice(0, 19).replace("T", " ");
  const what = `${action.padEnd(8)} ${remote} ${titleOf(version)} by ${by}`;
  return `${when}  ${what}${keyText(change, list)}${why ? `: ${why}` : ""}`;
}

/** The owner of the key that signed a change, as claimed. */
function keyText(change: ReleaseChange, list: OwnersList | null): string {
  const { remote, key } = change;
  if (key === undefined) return "";
  const name = `${key.slice(0, 16)}…`;
  if (!list || !isSignedChange(list, change)) return ` with a signature that is not of the key ${name}`;
  if (key === list.platform) return " with the platform's key";
  const who = list.remotes[remote]?.keys.find((one) => one.key === key)?.who ?? "nobody known";
  return ` with the key of ${who} (${name})`;
}

const titleOf = (version: string): string => (version === RELEASE_0 ? "release 0" : version);

/** Who gets a canary. */
export interface Share {
  readonly percent: number;
  readonly dmcs: readonly string[];
}

/** A share in words. */
export const sharesOf = ({ percent, dmcs }: Share): string =>
  [percent > 0 ? `${percent} % of the users` : "", dmcs.length > 0 ? `the staff of ${dmcs.join(", ")}` : ""]
    .filter((part) => part !== "")
    .join(" and ");

import type { ReleaseChange } from "@dmc-hub/shared-types";
import type { Options } from "./options.ts";
import { readState } from "./store.ts";

/** What is served, and the newest change of each remote. */
export async function status({ store, say }: Options): Promise<void> {
  const { remotes, changes, revision } = await readState(store);
  if (revision === 0)
    return say(`Nothing was released into ${store} yet. What a checkout has built is served.`);
  for (const [name, { stable, earlier, canary: running }] of Object.entries(remotes)) {
    say(`${name} ${stable}${earlier[0] ? `, before it ${earlier[0]}` : ""}`);
    if (running) say(`  canary ${running.version} for ${sharesOf(running)}, since ${running.since}`);
    const newest = changes.findLast(({ remote }) => remote === name);
    if (newest) say(`  ${lineOf(newest)}`);
  }
}

/** Every change of a remote, or of all, the newest first. */
export async function history(name: string | null, { store, say }: Options): Promise<void> {
  const { changes } = await readState(store);
  const shown = changes.filter(({ remote }) => name === null || remote === name).toReversed();
  if (shown.length === 0) say("Nothing has changed yet.");
  for (const change of shown) say(lineOf(change));
}

const lineOf = ({ at, action, remote, version, by, why }: ReleaseChange): string =>
  `${at.slice(0, 19).replace("T", " ")}  ${action.padEnd(8)} ${remote} ${version} by ${by}${why ? `: ${why}` : ""}`;

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

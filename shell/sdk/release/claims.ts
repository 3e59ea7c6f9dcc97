import type { RegistryEntry, ReleaseState, RemoteManifest } from "@dmc-hub/shared-types";
import type { LiveShell } from "./live-shell.ts";
import { Refusal } from "./refusal.ts";
import { manifestOf } from "./store.ts";

/** Nobody else may own a screen's path, or open things of a kind: neither what is served nor a canary. */
export async function checkClaims(
  store: string,
  state: ReleaseState,
  live: LiveShell,
  own: RemoteManifest,
): Promise<void> {
  const paths = new Set(own.screens.map(({ path }) => shapeOf(path)));
  if (paths.size < own.screens.length)
    throw new Refusal(`${own.name} ${own.version} declares one path twice.`);
  for (const other of await othersOf(store, state, live, own.name)) {
    const taken = other.screens.find(({ path }) => paths.has(shapeOf(path)));
    if (taken) throw new Refusal(claimOf(own, taken.path, other, "A path"));
    const kind = Object.keys(other.opens).find((one) => Object.hasOwn(own.opens, one));
    if (kind !== undefined) throw new Refusal(claimOf(own, `the kind "${kind}"`, other, "A kind"));
  }
}

type Claiming = Pick<RegistryEntry, "name" | "version" | "screens" | "opens">;

/** The other remotes: each version that the store serves, and what the shell has loaded. */
async function othersOf(
  store: string,
  state: ReleaseState,
  live: LiveShell,
  name: string,
): Promise<Claiming[]> {
  const stored = Object.entries(state.remotes).flatMap(([one, { stable, canary }]) =>
    [stable, canary?.version].flatMap((version) => (version ? [manifestOf(store, one, version)] : [])),
  );
  return [...(await Promise.all(stored)), ...live.registry.remotes].filter(
    (other) => other !== null && other.name !== name,
  ) as Claiming[];
}

const claimOf = (own: Claiming, what: string, other: Claiming, thing: string): string =>
  `${own.name} ${own.version} claims ${what}, which belongs to ${other.name} ${other.version}. ` +
  `${thing} belongs to one remote.`;

/** Two paths that differ in the names of their parameters alone are the same path. */
const shapeOf = (path: string): string => path.replaceAll(/:\w+/g, ":");

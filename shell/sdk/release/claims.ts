import {
  type RegistryEntry,
  type ReleaseState,
  type RemoteManifest,
  reservedPaths,
  type Screen,
} from "@dmc-hub/shared-types";
import { droppedScreens, type ScreenPath, sharedAddress } from "../src/services/screen-routes.ts";
import type { LiveShell } from "./live-shell.ts";
import { Refusal } from "./refusal.ts";
import { manifestOf } from "./stored-version.ts";

/**
 * Checks that no address of the remote's screens belongs to another remote or the shell, whichever would win,
 * and no kind either. Served versions count, including canaries.
 */
export async function checkClaims(
  store: string,
  state: ReleaseState,
  live: LiveShell,
  own: RemoteManifest,
): Promise<void> {
  const title = `${own.name} ${own.version}`;
  if (new Set(own.screens.map(({ path }) => shapeOf(path))).size < own.screens.length)
    throw new Refusal(`${title} declares one path twice.`);
  const fault = await claimFault(store, state, live.registry.remotes, own);
  if (fault !== null) throw new Refusal(fault);
  const taken = meetingOf(own.screens, reservedPaths);
  if (taken) throw new Refusal(`${title} claims ${taken.own.path}, and ${taken.address} is the shell's own.`);
}

/**
 * Which address or kind of a version belongs to another remote, whichever would win, in words; null if none does.
 * Others are those that the store serves, and `more`.
 */
export async function claimFault(
  store: string,
  state: ReleaseState,
  more: readonly Claiming[],
  own: Claiming,
): Promise<string | null> {
  for (const other of await othersOf(store, state, more, own.name)) {
    const meeting = meetingOf(addressesOf(own), addressesOf(other));
    if (meeting) return claimOf(own, meetingText(meeting), other, "An address");
    const kind = Object.keys(other.opens).find((one) => Object.hasOwn(own.opens, one));
    if (kind !== undefined) return claimOf(own, `the kind "${kind}"`, other, "A kind");
  }
  return null;
}

/** The screens of the previous version that a new one lacks, in words; null if it has them all. */
export function dropsOf(before: Claiming | null, own: RemoteManifest): string | null {
  const dropped = droppedScreens<Screen>(before?.screens ?? [], own.screens).map(({ path }) => path);
  if (before === null || dropped.length === 0) return null;
  return (
    `${own.name} ${own.version} no longer has a screen for ${dropped.join(", ")}, which ${before.name} ` +
    `${before.version} has. Use --drop if that is intended.`
  );
}

/** The parts of a version that can collide with others. */
export type Claiming = Pick<RegistryEntry, "name" | "version" | "screens" | "opens">;

/** The other remotes: each version that the store serves, and those of `more`. */
async function othersOf(
  store: string,
  state: ReleaseState,
  more: readonly Claiming[],
  name: string,
): Promise<Claiming[]> {
  const stored = Object.entries(state.remotes).flatMap(([one, { stable, canary }]) =>
    [stable, canary?.version].flatMap((version) => (version ? [manifestOf(store, one, version)] : [])),
  );
  return [...(await Promise.all(stored)), ...more].filter(
    (other) => other !== null && other.name !== name,
  ) as Claiming[];
}

/** The paths of a remote's screens, and the root if its navigation claims that. */
const addressesOf = ({ screens }: Claiming): readonly ScreenPath[] => [
  ...screens,
  ...screens.filter(({ navigation }) => navigation?.href === "/").map(() => ({ path: "/", exact: true })),
];

interface Meeting {
  readonly own: ScreenPath;
  readonly other: ScreenPath;
  /** An address that both open. */
  readonly address: string;
}

const meetingOf = (owns: readonly ScreenPath[], others: readonly ScreenPath[]): Meeting | undefined =>
  owns
    .flatMap((own) => others.map((other) => ({ own, other, address: sharedAddress(own, other) })))
    .find((meeting): meeting is Meeting => meeting.address !== null);

const meetingText = ({ own, other, address }: Meeting): string =>
  shapeOf(own.path) === shapeOf(other.path)
    ? other.path
    : `${own.path}, which meets ${other.path} at ${address}`;

const claimOf = (own: Claiming, what: string, other: Claiming, thing: string): string =>
  `${own.name} ${own.version} claims ${what}, which belongs to ${other.name} ${other.version}. ` +
  `${thing} belongs to one remote.`;

/** Two paths that differ only in the names of their parameters are the same path. */
const shapeOf = (path: string): string => path.replaceAll(/:[\w-]+/g, ":");

import type { Registry, RegistryEntry, ReleaseFault, Screen } from "@dmc-hub/shared-types";
import { openedScreen } from "@dmc-hub/sdk/screen-routes";
import { isInRange, sdkVersion } from "./sdk-range.ts";
import { isIcon, isListOf, isNamed, isObject, isText } from "./sound.ts";
import { withSoundOffers } from "./sound-offers.ts";

/** The registry, as far as it could be understood. */
export interface KnownRegistry extends Registry {
  /** False if some or all of it was malformed, so that screens may be missing. */
  readonly isWhole: boolean;
}

/** Keeps the sound parts of a registry: one remote's malformed entry must not take the others with it. */
export function soundRegistry(value: unknown): KnownRegistry {
  if (!isList(value)) return { sdk: "", remotes: [], isWhole: false };
  const sound = value.remotes.filter(isEntry).map(withSoundOffers);
  const { faults, ...rest } = value;
  const known = Array.isArray(faults) ? { faults: faults.filter(isFault) } : {};
  return { sdk: "", ...rest, ...known, remotes: sound, isWhole: sound.length === value.remotes.length };
}

const isFault = (value: unknown): value is ReleaseFault =>
  isObject(value) && isNamed(value, "reason", "since");

const isList = (value: unknown): value is { remotes: unknown[]; faults?: unknown } =>
  isObject(value) && Array.isArray(value["remotes"]);

// By hand, because the contract's schema would be larger than all the rest of the registry's code.
const isEntry = (value: unknown): value is RegistryEntry =>
  isObject(value) &&
  isNamed(value, "name", "version", "sdk", "entry", "integrity") &&
  isListOf(value["screens"], isScreen);

const isScreen = (value: unknown): value is Screen =>
  isObject(value) &&
  isNamed(value, "path", "title") &&
  isListOf(value["roles"], isText) &&
  (value["navigation"] === undefined || isNavigation(value["navigation"]));

const isNavigation = (value: unknown): boolean =>
  isObject(value) && isNamed(value, "group", "label") && isIcon(value["icon"]);

/**
 * The registry after reading a newer one: a remote whose new entry is malformed, or needs a newer page, stays as it was, and
 * unchanged entries stay the same objects.
 */
export function renewedRegistry(known: KnownRegistry, read: KnownRegistry): KnownRegistry {
  // What another user is offered does not stay.
  const mayStay = known.userId === undefined || known.userId === read.userId;
  const remotes = read.remotes.map((entry) => {
    const old = known.remotes.find(({ name }) => name === entry.name);
    if (old === undefined) return entry;
    return isSame(old, entry) || (mayStay && !mayReplace(old, entry)) ? old : entry;
  });
  if (read.isWhole) return { ...read, remotes };
  const names = new Set(remotes.map(({ name }) => name));
  return { ...read, remotes: [...remotes, ...known.remotes.filter(({ name }) => !names.has(name))] };
}

/** Names a remote's build: others may have the same version, such as a preview, or what an upgrade has brought. */
export const buildOf = ({ name, version, entry, integrity }: RegistryEntry): string =>
  [name, version, entry, integrity].join(" ");

/** Whether this page can run a remote: its SDK does for it. */
export const isRunnable = ({ sdk }: RegistryEntry): boolean => isInRange(sdkVersion, sdk);

/** Whether a remote's newer entry may take the place of the known one, which it may not break. */
export const mayReplace = (old: RegistryEntry, entry: RegistryEntry): boolean =>
  isRunnable(entry) || !isRunnable(old);

/** The registry with some remotes as they were before, including those that it no longer names. */
export function withHeld(held: readonly RegistryEntry[], registry: KnownRegistry): KnownRegistry {
  const before = new Map(held.map((entry) => [entry.name, entry]));
  const names = new Set(registry.remotes.map(({ name }) => name));
  const gone = held.filter(({ name }) => !names.has(name));
  return {
    ...registry,
    remotes: [...registry.remotes.map((entry) => before.get(entry.name) ?? entry), ...gone],
  };
}

const isSame = (one: RegistryEntry, other: RegistryEntry) => JSON.stringify(one) === JSON.stringify(other);

/** A screen and the remote that it belongs to. */
export interface FoundScreen {
  readonly remote: RegistryEntry;
  readonly screen: Screen;
  /** The path's value for each `:name`. */
  readonly params: Readonly<Record<string, string | undefined>>;
}

/** The screen at a path, found in the same way as by the edge and by releases; null if there is none. */
export function screenAt(registry: Registry, pathname: string): FoundScreen | null {
  const owned = registry.remotes.flatMap((remote) =>
    remote.screens.map((screen) => ({ path: screen.path, exact: screen.exact, found: { remote, screen } })),
  );
  const opened = openedScreen(owned, pathname);
  return opened && { ...opened.screen.found, params: opened.params };
}

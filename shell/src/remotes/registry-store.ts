import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from "react";
import type { RegistryEntry } from "@dmc-hub/shared-types";
import {
  buildOf,
  isRunnable,
  type KnownRegistry,
  mayReplace,
  renewedRegistry,
  soundRegistry,
  withHeld,
} from "./registry.ts";
import { RemoteFailure } from "./remote-failure.ts";

declare global {
  interface Window {
    /** The registry that the edge wrote into the page. */
    __registry?: unknown;
  }
}

/** How long reading the registry again may take, ms. */
const READ_LIMIT = 2_000;

/** How often a visible tab checks for changes, ms. */
const ASK_EVERY = 60_000;

interface Store {
  known?: KnownRegistry;
  /** As last read: changes to a held remote wait until it is released. */
  latest?: KnownRegistry;
  /** Whom the page shows; undefined if nobody. */
  userId?: number | undefined;
  /** How often each remote is on the screen, by name. */
  readonly held: Map<string, number>;
  readonly watchers: Set<() => void>;
}

const store: Store = { held: new Map(), watchers: new Set() };

/** This page's registry: as loaded with the page, or as read since. */
export const knownRegistry = (): KnownRegistry => (store.known ??= soundRegistry(window.__registry));

/** This page's registry, kept up to date. */
export const useRegistry = (): KnownRegistry => useSyncExternalStore(watch, knownRegistry);

/**
 * Whether the registry was made for another user and is being read again: the edge did not know this one yet.
 * If it cannot be read, the known one stays.
 */
export function useIsOthers({ userId: madeFor }: KnownRegistry, userId: number | undefined): boolean {
  const [asked, setAsked] = useState<number>();
  const isOthers = userId !== undefined && madeFor !== undefined && madeFor !== userId && asked !== userId;
  // With what is drawn, not some time after it.
  useLayoutEffect(() => {
    store.userId = userId;
    return () => {
      store.userId = undefined;
    };
  }, [userId]);
  useEffect(() => {
    if (isOthers)
      void refreshRegistry()
        .catch(noteStale)
        .finally(() => setAsked(userId));
  }, [isOthers, userId]);
  return isOthers;
}

function watch(changed: () => void): () => void {
  store.watchers.add(changed);
  return () => store.watchers.delete(changed);
}

/**
 * Reads the registry again. Throws, and keeps the known one, if the new one is not sound. One for nobody, or for somebody
 * else, is ignored while the page shows a user: their session has ended, and what they typed is kept.
 */
export async function refreshRegistry(): Promise<void> {
  const read = await asked(soundRegistry(await readRegistry().catch(() => null)));
  if (!read.isWhole && read.remotes.length === 0)
    throw new RemoteFailure("The list of screens could not be read.");
  const { userId } = store;
  if (userId !== undefined && read.userId !== undefined && read.userId !== userId) return;
  store.latest = read;
  renew();
}

/**
 * Whether another origin, from which this browser takes a remote, has yet to say what it serves. Nothing is
 * drawn until then.
 */
export function useIsAsking(registry: KnownRegistry): boolean {
  const isAsking = registry.remotes.some(isUnasked);
  useEffect(() => {
    if (isAsking) void asked(knownRegistry()).then(show);
  }, [isAsking]);
  return isAsking;
}

const isUnasked = ({ entry, override }: RegistryEntry): boolean =>
  entry === "" && override !== undefined && override.fault === undefined;

/**
 * A registry with what other origins serve; few browsers take anything from there, so the code loads when
 * needed.
 */
async function asked(registry: KnownRegistry): Promise<KnownRegistry> {
  if (!registry.remotes.some(isUnasked)) return registry;
  try {
    const { withOverrides } = await import(/* webpackChunkName: "overrides" */ "./overrides.ts");
    return await withOverrides(registry);
  } catch {
    const fault = "Reload the page.";
    const told = ({ override, ...entry }: RegistryEntry) =>
      override ? { ...entry, override: { ...override, fault } } : entry;
    return { ...registry, remotes: registry.remotes.map(told) };
  }
}

/**
 * What this browser takes from elsewhere, as last read, even if the screen still shows the previous version.
 */
export const useOverridden = (): readonly RegistryEntry[] =>
  useSyncExternalStore(watch, newestRegistry).remotes.filter(({ override }) => override !== undefined);

const newestRegistry = (): KnownRegistry => store.latest ?? knownRegistry();

/**
 * Keeps a remote as it is while it is on the screen and may hold a form. A newer version replaces it once it
 * is released, so nothing typed is lost and nothing reloads. Returns how to release it.
 */
export function holdRemote(name: string): () => void {
  store.held.set(name, (store.held.get(name) ?? 0) + 1);
  return () => {
    store.held.set(name, (store.held.get(name) ?? 1) - 1);
    renew();
  };
}

/** The build of a held remote that has since been released or rolled back to; null if this page can take none. */
export function newestOf(remote: RegistryEntry): RegistryEntry | null {
  const newest = store.latest?.remotes.find(({ name }) => name === remote.name);
  if (newest === undefined || buildOf(newest) === buildOf(remote)) return null;
  return mayReplace(remote, newest) ? newest : null;
}

/** Whether what is served of a remote now needs a newer page than this one. */
export const needsReload = (name: string): boolean =>
  newestRegistry().remotes.some((remote) => remote.name === name && !isRunnable(remote));

/** Shows the newest version of a remote at once, although it is held. */
export const takeNewest = (name: string): void => renew(name);

/**
 * Checks for changes every minute while the tab is visible, and when the user returns to it. Returns how to
 * stop.
 */
export function followRegistry(): () => void {
  const timer = setInterval(askForNews, ASK_EVERY);
  document.addEventListener("visibilitychange", askForNews);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", askForNews);
  };
}

function askForNews(): void {
  if (document.visibilityState === "visible") void refreshRegistry().catch(noteStale);
}

function noteStale(): void {
  show({ ...knownRegistry(), isStale: true });
}

/** Applies what was read last, except for held remotes; `taken` is applied even so. */
function renew(taken?: string): void {
  const known = knownRegistry();
  const isHeld = ({ name }: RegistryEntry) => name !== taken && (store.held.get(name) ?? 0) > 0;
  if (store.latest) show(withHeld(known.remotes.filter(isHeld), renewedRegistry(known, store.latest)));
}

function show(next: KnownRegistry): void {
  store.known = next;
  for (const changed of store.watchers) changed();
}

async function readRegistry(): Promise<unknown> {
  const response = await fetch("/registry.json", {
    cache: "no-cache",
    signal: AbortSignal.timeout(READ_LIMIT),
  });
  return response.ok ? response.json() : null;
}

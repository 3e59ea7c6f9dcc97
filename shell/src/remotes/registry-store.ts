import { useEffect, useState, useSyncExternalStore } from "react";
import type { RegistryEntry } from "@dmc-hub/shared-types";
import { type KnownRegistry, renewedRegistry, soundRegistry, withHeld } from "./registry.ts";
import { RemoteFailure } from "./remote-failure.ts";

declare global {
  interface Window {
    /** The registry as the edge wrote it into the page. */
    __registry?: unknown;
  }
}

/** How long the registry may take to be read again, ms. */
const READ_LIMIT = 2_000;

/** How often an open tab asks for news while somebody looks at it, ms. */
const ASK_EVERY = 60_000;

interface Store {
  known?: KnownRegistry;
  /** As it was read last: what it says of a held remote waits until that one is let go. */
  latest?: KnownRegistry;
  /** How often each remote is on the screen, by name. */
  readonly held: Map<string, number>;
  readonly watchers: Set<() => void>;
}

const store: Store = { held: new Map(), watchers: new Set() };

/** The registry of this page: as it was loaded with it, or as it has been read since. */
export const knownRegistry = (): KnownRegistry => (store.known ??= soundRegistry(window.__registry));

/** The registry of this page, followed. */
export const useRegistry = (): KnownRegistry => useSyncExternalStore(watch, knownRegistry);

/**
 * Whether the registry was made for somebody else than this user, and is being read again: the edge did not know them
 * yet, or knew another. Where it cannot be read, what is known goes on.
 */
export function useIsOthers({ userId: madeFor }: KnownRegistry, userId: number | undefined): boolean {
  const [asked, setAsked] = useState<number>();
  const isOthers = userId !== undefined && madeFor !== undefined && madeFor !== userId && asked !== userId;
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

/** Reads the registry again. Throws, and leaves it as it was known, where nothing sound comes. */
export async function refreshRegistry(): Promise<void> {
  const read = await asked(soundRegistry(await readRegistry().catch(() => null)));
  if (!read.isWhole && read.remotes.length === 0)
    throw new RemoteFailure("The list of screens could not be read.");
  store.latest = read;
  renew();
}

/** Whether another origin, which this browser takes a remote from, has yet to say what it serves. Nothing is drawn before. */
export function useIsAsking(registry: KnownRegistry): boolean {
  const isAsking = registry.remotes.some(isUnasked);
  useEffect(() => {
    if (isAsking) void asked(knownRegistry()).then(show);
  }, [isAsking]);
  return isAsking;
}

const isUnasked = ({ entry, override }: RegistryEntry): boolean =>
  entry === "" && override !== undefined && override.fault === undefined;

/** A registry with what other origins serve; few browsers take anything from there, so the code loads when asked for. */
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

/** What this browser takes from elsewhere, as it was read last: also of a remote that is on the screen as it was. */
export const useOverridden = (): readonly RegistryEntry[] =>
  useSyncExternalStore(watch, newestRegistry).remotes.filter(({ override }) => override !== undefined);

const newestRegistry = (): KnownRegistry => store.latest ?? knownRegistry();

/**
 * Keeps a remote as it is, for it is on the screen and may hold a form. A newer version takes its place once it is let
 * go: nothing that was typed is lost, and nothing reloads. Answers how to let go.
 */
export function holdRemote(name: string): () => void {
  store.held.set(name, (store.held.get(name) ?? 0) + 1);
  return () => {
    store.held.set(name, (store.held.get(name) ?? 1) - 1);
    renew();
  };
}

/** The version of a held remote that has been released, or rolled back to, since; null where there is none. */
export function newestOf({ name, version }: RegistryEntry): RegistryEntry | null {
  const newest = store.latest?.remotes.find((remote) => remote.name === name);
  return newest === undefined || newest.version === version ? null : newest;
}

/** Shows the newest version of a remote at once, though it is held. */
export const takeNewest = (name: string): void => renew(name);

/** Asks for news every minute while the tab is looked at, and when somebody comes back to it. Answers how to stop. */
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

/** Shows what was read last, but for what is held; `taken` is shown all the same. */
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

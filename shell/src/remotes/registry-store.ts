import { useSyncExternalStore } from "react";
import { type KnownRegistry, renewedRegistry, soundRegistry } from "./registry.ts";
import { RemoteFailure } from "./remote-failure.ts";

declare global {
  interface Window {
    /** The registry as the edge wrote it into the page. */
    __registry?: unknown;
  }
}

/** How long the registry may take to be read again, ms. */
const READ_LIMIT = 2_000;

const store: { known?: KnownRegistry; readonly watchers: Set<() => void> } = { watchers: new Set() };

/** The registry of this page: as it was loaded with it, or as it has been read since. */
export const knownRegistry = (): KnownRegistry => (store.known ??= soundRegistry(window.__registry));

/** The registry of this page, followed. */
export const useRegistry = (): KnownRegistry => useSyncExternalStore(watch, knownRegistry);

function watch(changed: () => void): () => void {
  store.watchers.add(changed);
  return () => store.watchers.delete(changed);
}

/** Reads the registry again. Throws, and leaves it as it was known, where nothing sound comes. */
export async function refreshRegistry(): Promise<void> {
  const read = soundRegistry(await readRegistry().catch(() => null));
  if (!read.isWhole && read.remotes.length === 0)
    throw new RemoteFailure("The list of screens could not be read.");
  store.known = renewedRegistry(knownRegistry(), read);
  for (const changed of store.watchers) changed();
}

async function readRegistry(): Promise<unknown> {
  const response = await fetch("/registry.json", {
    cache: "no-cache",
    signal: AbortSignal.timeout(READ_LIMIT),
  });
  return response.ok ? response.json() : null;
}

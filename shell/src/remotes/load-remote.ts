import type { RegistryEntry } from "@dmc-hub/shared-types";
import type { ParcelConfigObject } from "single-spa";
import { loadContainer } from "./federation-host.ts";
import { keepUntold } from "./note-error.ts";
import { buildOf, isRunnable } from "./registry.ts";
import { RemoteFailure } from "./remote-failure.ts";
import { sdkVersion } from "./sdk-range.ts";

/** Longest time for a remote to load, ms. */
const LOAD_LIMIT = 7_000;

/** Longest time for a remote's own start, ms. */
const START_LIMIT = { millis: 7_000, dieOnTimeout: true, warningMillis: 4_000 };

/** Time after which the console says that a remote still takes up a change, or still leaves, ms. */
const CHANGE_LIMIT = { millis: 7_000, dieOnTimeout: false, warningMillis: 7_000 };

/** A remote's lifecycles, as single-spa mounts them. */
export type RemoteParcel = ParcelConfigObject & {
  /** Loads a screen's code, by its declared path; some remotes cannot. */
  readonly preload?: (path: string) => void;
};

/** By build. */
const loaded = new Map<string, Promise<RemoteParcel>>();
/** How often each build was requested. */
const attempts = new Map<string, number>();
/** Remotes of which a build has been loaded, which the next one replaces. */
const replaced = new Set<string>();

/** Loads a build of a remote once. A failed load is forgotten, so that the next call tries again. */
export function loadRemote(remote: RegistryEntry): Promise<RemoteParcel> {
  const key = buildOf(remote);
  const known = loaded.get(key);
  if (known !== undefined) return known;
  const attempt = attempts.get(key) ?? 0;
  attempts.set(key, attempt + 1);
  const loading = fetchRemote(remote, attempt, replaced.has(remote.name));
  replaced.add(remote.name);
  loaded.set(key, loading);
  loading.catch(() => loaded.delete(key));
  return loading;
}

/** Forgets a remote that loaded but does not work, so that it is fetched again. */
export const forgetRemote = (remote: RegistryEntry) => loaded.delete(buildOf(remote));

async function fetchRemote(
  remote: RegistryEntry,
  attempt: number,
  isReplacing: boolean,
): Promise<RemoteParcel> {
  if (remote.entry === "") throw new RemoteFailure(remote.override?.fault ?? "It has no code.");
  if (!isRunnable(remote)) {
    throw new RemoteFailure(
      `${remote.name} ${remote.version} needs version ${remote.sdk} of the SDK, and this page has ${sdkVersion}.`,
    );
  }
  const module = await inTime(loadContainer(remote, attempt, isReplacing).catch(asUnloadable), remote.name);
  if (!isParcel(module)) throw new RemoteFailure(`${remote.name} ${remote.version} is not an application.`);
  const { bootstrap, mount, unmount, update, preload } = module;
  return {
    name: remote.name,
    bootstrap,
    mount,
    unmount,
    ...(update === undefined ? {} : { update }),
    ...(preload === undefined ? {} : { preload }),
    timeouts: {
      bootstrap: START_LIMIT,
      mount: START_LIMIT,
      update: CHANGE_LIMIT,
      unmount: CHANGE_LIMIT,
    },
  } as RemoteParcel;
}

/** The federation runtime's own message is for developers. */
function asUnloadable(cause: unknown): never {
  keepUntold(cause);
  reportError(cause);
  throw new RemoteFailure("Its code could not be loaded.", { cause });
}

const isParcel = (module: unknown): module is RemoteParcel =>
  typeof module === "object" && module !== null && "mount" in module && typeof module.mount === "function";

async function inTime<T>(work: Promise<T>, name: string): Promise<T> {
  const clock: { timer?: ReturnType<typeof setTimeout> } = {};
  const limit = new Promise<never>((_, reject) => {
    clock.timer = setTimeout(
      () => reject(new RemoteFailure(`${name} did not answer within ${LOAD_LIMIT / 1_000} seconds.`)),
      LOAD_LIMIT,
    );
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(clock.timer);
  }
}

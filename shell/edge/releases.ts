import type { IncomingMessage, ServerResponse } from "node:http";
import type { Registry, RegistryEntry, RemoteManifest, ShellManifest, Visitor } from "@dmc-hub/shared-types";

/** A remote as it is served now. */
export interface RemoteRelease {
  readonly manifest: RemoteManifest;
  /** Address of its folder, with a slash at its end. */
  readonly base: string;
  readonly isReleased?: true;
  /** Set where it stands in for a version that cannot be served. */
  readonly isFallback?: true;
  /** Set where somebody chose another origin for themselves. */
  readonly override?: NonNullable<RegistryEntry["override"]>;
}

/** A remote of which some people get another version. */
export interface RunningCanary {
  readonly name: string;
  readonly stable: string;
  readonly version: string;
  readonly since: string;
}

/** Where the shell and the remotes come from: what was built, or development servers. */
export interface Releases {
  /** What the shell's build says of itself; null while there is none. */
  shell(): Promise<ShellManifest | null>;
  /** The remotes as this visitor gets them, who is asked for only where that matters; null for nobody known. */
  remotes(visitor: () => Promise<Visitor | null>): Promise<readonly RemoteRelease[]>;
  canaries(): Promise<readonly RunningCanary[]>;
  /** False while the list of releases cannot be read, so that the last good one is served. */
  isCurrent(): Promise<boolean>;
  /** Answers with the file at this path. False, with nothing answered, where there is no such file. */
  serve(path: string, request: IncomingMessage, response: ServerResponse): Promise<boolean>;
}

/** Address of the folder that the shell's files lie in. */
export const shellBase = "/assets/";

/** Path that every file of a remote starts with. */
export const remotesBase = "/remotes/";

/** What `/registry.json` and the page say of the remotes. */
export function registryOf(sdk: string, remotes: readonly RemoteRelease[], isCurrent: boolean): Registry {
  return {
    sdk,
    ...(isCurrent ? {} : { isStale: true }),
    remotes: remotes.map(({ manifest, base, isReleased, isFallback, override }) => ({
      name: manifest.name,
      version: manifest.version,
      sdk: manifest.sdk,
      entry: base + manifest.entry,
      integrity: manifest.files[manifest.entry] ?? "",
      screens: manifest.screens,
      actions: manifest.actions,
      opens: manifest.opens,
      inboxes: manifest.inboxes,
      ...(isReleased && { isReleased }),
      ...(isFallback && { isFallback }),
      ...(override && { override }),
    })),
  };
}

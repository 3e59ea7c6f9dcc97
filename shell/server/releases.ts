import type { IncomingMessage, ServerResponse } from "node:http";
import type { Registry, RemoteManifest, ShellManifest } from "@dmc-hub/shared-types";

/** A remote as it is served now. */
export interface RemoteRelease {
  readonly manifest: RemoteManifest;
  /** Address of its folder, with a slash at its end. */
  readonly base: string;
}

/** Where the shell and the remotes come from: what was built, or development servers. */
export interface Releases {
  /** What the shell's build says of itself; null while there is none. */
  shell(): Promise<ShellManifest | null>;
  remotes(): Promise<readonly RemoteRelease[]>;
  /** Answers with the file at this path. False, with nothing answered, where there is no such file. */
  serve(path: string, request: IncomingMessage, response: ServerResponse): Promise<boolean>;
}

/** Address of the folder that the shell's files lie in. */
export const shellBase = "/assets/";

/** Path that every file of a remote starts with. */
export const remotesBase = "/remotes/";

/** What `/registry.json` and the page say of the remotes. */
export function registryOf(remotes: readonly RemoteRelease[]): Registry {
  return {
    remotes: remotes.map(({ manifest, base }) => ({
      name: manifest.name,
      version: manifest.version,
      sdk: manifest.sdk,
      entry: base + manifest.entry,
      integrity: manifest.files[manifest.entry] ?? "",
      screens: manifest.screens,
    })),
  };
}

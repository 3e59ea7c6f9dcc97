import { readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  emptyState,
  isInCanary,
  type ReleasedRemote,
  releaseState,
  type ReleaseState,
  type RemoteManifest,
  remoteManifest,
  type Visitor,
} from "@dmc-hub/shared-types";
import { lastGoodFile, stateFile, versionFolder } from "@dmc-hub/sdk/release";
import { type Releases, type RemoteRelease, remotesBase, type RunningCanary } from "./releases.ts";
import { sendFile } from "./send-file.ts";
import { watchedManifest } from "./watched-manifest.ts";

/**
 * Serves the remotes that were released into a store, at `origin` or, where that is empty, by this edge itself; the
 * shell, and remotes that were never released, as they were built.
 */
export function storedReleases(store: string, built: Releases, origin = ""): Releases {
  const current = watchedManifest(stateFile(store), releaseState);
  const lastGood = watchedManifest(lastGoodFile(store), releaseState);
  const state = async () => (await current()) ?? (await lastGood());
  const manifests = manifestsIn(store);
  const released = async (name: string, version: string): Promise<RemoteRelease | null> => {
    const manifest = await manifests(name, version);
    return manifest && { manifest, base: `${origin}${remotesBase}${name}/${version}/`, isReleased: true };
  };
  return {
    shell: () => built.shell(),
    async isCurrent() {
      await current();
      return current.isGood();
    },
    async remotes(visitor) {
      const { remotes } = (await state()) ?? emptyState;
      const own = Object.entries(remotes).map(async ([name, remote]) => {
        const version = await versionFor(name, remote, visitor);
        return (await released(name, version)) ?? (await released(name, remote.stable));
      });
      const [stored, unreleased] = await Promise.all([Promise.all(own), built.remotes(visitor)]);
      const rest = unreleased.filter(({ manifest }) => !Object.hasOwn(remotes, manifest.name));
      return [...stored.filter((remote) => remote !== null), ...rest];
    },
    async canaries() {
      return canariesOf(await state());
    },
    async serve(path, request, response) {
      const [, name, version, file] = /^\/remotes\/([a-z][a-z0-9-]*)\/(\d[\w.-]*)\/(.+)$/.exec(path) ?? [];
      const manifest = name && version ? await manifests(name, version) : null;
      if (!manifest || !name || !version || !file || !Object.hasOwn(manifest.files, file)) {
        return built.serve(path, request, response);
      }
      return sendFile(join(versionFolder(store, name, version), file), request, response);
    },
  };
}

async function versionFor(
  name: string,
  { stable, canary }: ReleasedRemote,
  visitor: Visitor | null,
): Promise<string> {
  return visitor && canary && (await isInCanary(name, canary, visitor)) ? canary.version : stable;
}

function canariesOf(state: ReleaseState | null): RunningCanary[] {
  return Object.entries(state?.remotes ?? {}).flatMap(([name, { stable, canary }]) =>
    canary ? [{ name, stable, version: canary.version, since: canary.since }] : [],
  );
}

/** Reads what versions say of themselves, each once, for a version never changes. */
function manifestsIn(store: string): (name: string, version: string) => Promise<RemoteManifest | null> {
  const known = new Map<string, RemoteManifest>();
  return async (name, version) => {
    const folder = versionFolder(store, name, version);
    const manifest = known.get(folder) ?? (await readManifest(join(folder, "remote.json")));
    if (manifest) known.set(folder, manifest);
    return manifest;
  };
}

const readManifest = (file: string): Promise<RemoteManifest | null> =>
  readFile(file, "utf8")
    .then((text) => remoteManifest.parse(JSON.parse(text)))
    .catch(() => null);

import { isInCanary, RELEASE_0, type ReleasedRemote, type Visitor } from "@dmc-hub/shared-types";
import { versionFolder } from "@dmc-hub/sdk/release";
import { changeServed } from "./change-served.ts";
import { faultTimes } from "./fault-times.ts";
import { keptVersions } from "./kept-versions.ts";
import { storeFaults, versionFaults } from "./release-faults.ts";
import { releaseList, type ReleaseList } from "./release-list.ts";
import type { ReleasePlace } from "./release-place.ts";
import {
  isRemoteName,
  type Releases,
  type RemoteRelease,
  remotesBase,
  type RunningCanary,
} from "./releases.ts";
import { sendStored } from "./send-stored.ts";
import { previewFileIn, storedPreviews } from "./stored-previews.ts";
import { servedRemotes } from "./served-remotes.ts";
import { storedVersions } from "./stored-versions.ts";
import { tellOnce } from "./tell-once.ts";

/**
 * Serves the remotes released into a store, at the place's origin or, if that is empty, by this edge itself;
 * the shell, and remotes that were never released, as built. A version that is broken, or not its owner's, is
 * replaced by the previous one, and the first one by the build.
 */
export function storedReleases(place: ReleasePlace, built: Releases): Releases {
  const read = releaseList(place);
  const versions = storedVersions(place.store, place.kept);
  const keep = keptVersions(place.store, place.kept);
  const timed = faultTimes(place.kept);
  /** The first of these versions that can be served; null if that is the build, or nothing. */
  const firstOf = async (name: string, wanted: readonly string[], list: ReleaseList) => {
    for (const version of wanted) {
      if (version === RELEASE_0) return null;
      const { manifest, fault } = await versions(name, version, list);
      if (fault !== null) tellOnce(`${name} ${version} cannot be served: ${fault}`);
      if (manifest === null || fault !== null) continue;
      const base = `${place.origin}${remotesBase}${name}/${version}/`;
      const isFallback = version !== wanted[0] || list.held.has(name);
      return standingIn({ manifest, base, isReleased: true }, isFallback);
    }
    return null;
  };
  const { preview, servePreview } = storedPreviews(place.store, read);
  return {
    shell: () => built.shell(),
    isCurrent: async () => (await read()).isCurrent,
    async remotes(visitor) {
      const [list, asBuilt] = await Promise.all([read(), built.remotes(visitor)]);
      await keep(list);
      const stored = Object.entries(list.remotes).map(async ([name, remote]) => {
        const wanted = [await versionFor(name, remote, visitor), remote.stable, ...remote.earlier];
        const first = await firstOf(name, wanted, list);
        const release0 = asBuilt.find(({ manifest }) => manifest.name === name);
        return first ?? (release0 && standingIn(release0, wanted[0] !== RELEASE_0));
      });
      const served: readonly (RemoteRelease | undefined)[] = await Promise.all(stored);
      const rest = asBuilt.filter(({ manifest }) => !Object.hasOwn(list.remotes, manifest.name));
      return [
        ...served.filter((remote) => remote !== undefined),
        ...rest.map((remote) => standingIn(remote, list.held.has(remote.manifest.name))),
      ];
    },
    preview,
    canaries: async () => canariesOf(await read()),
    async faults() {
      const [list, asBuilt] = await Promise.all([read(), built.served()]);
      return timed([...storeFaults(place.store, list), ...(await versionFaults(list, versions, asBuilt))]);
    },
    async served() {
      return servedRemotes(place.store, ...(await Promise.all([read(), built.served()])));
    },
    change: async (order) => changeServed(place, await read(), await built.remotes(null), order),
    async serve(path, request, response) {
      if (previewFileIn(path) !== null) return servePreview(path, request, response);
      const [, name, version, file] = /^\/remotes\/([^/]+)\/(\d[\w.-]*)\/(.+)$/.exec(path) ?? [];
      if (!name || !version || !file || !isRemoteName(name)) return built.serve(path, request, response);
      const { manifest, folder } = await versions(name, version, await read());
      if (!manifest || !Object.hasOwn(manifest.files, file)) return built.serve(path, request, response);
      const integrity = manifest.files[file]!;
      const folders = [folder, versionFolder(place.kept, name, version)];
      return sendStored({ folders, file, integrity }, request, response);
    },
  };
}

const standingIn = (release: RemoteRelease, isFallback: boolean): RemoteRelease =>
  isFallback ? { ...release, isFallback } : release;

async function versionFor(
  name: string,
  { stable, canary }: ReleasedRemote,
  visitor: Visitor | null,
): Promise<string> {
  return visitor && canary && (await isInCanary(name, canary, visitor)) ? canary.version : stable;
}

const canariesOf = ({ remotes }: ReleaseList): RunningCanary[] =>
  Object.entries(remotes).flatMap(([name, { stable, canary }]) =>
    canary ? [{ name, stable, version: canary.version, since: canary.since }] : [],
  );

import { readdir } from "node:fs/promises";
import { join } from "node:path";
import {
  RELEASE_0,
  remoteManifest,
  type RemoteManifest,
  type ServedRemote,
  shellManifest,
} from "@dmc-hub/shared-types";
import { Refusal } from "@dmc-hub/sdk/release";
import { type Releases, type RemoteRelease, remotesBase, shellBase } from "./releases.ts";
import type { Build, FormerBuilds } from "./former-builds.ts";
import { sendFile } from "./send-file.ts";
import { watchedManifest } from "./watched-manifest.ts";

interface BuiltRemote extends RemoteRelease {
  readonly folder: string;
}

/** What builds have left, as it is served. */
interface BuiltReleases extends Releases {
  /** Everything that is served now. */
  builds(): Promise<Build[]>;
}

/**
 * Serves what builds have left in the `dist` folders of a checkout, and files of `former` ones. Only files named by a
 * manifest are served.
 */
export function builtReleases(
  root: string,
  former: Pick<FormerBuilds, "serve"> | null = null,
): BuiltReleases {
  const shellFolder = join(root, "shell", "dist");
  const shell = watchedManifest(join(shellFolder, "shell.json"), shellManifest);
  const remotes = builtRemotes(root);
  const builtFile = async (path: string): Promise<string | null> => {
    if (path.startsWith(shellBase)) {
      const file = path.slice(shellBase.length);
      return isIn((await shell())?.files, file) ? join(shellFolder, file) : null;
    }
    const remote = (await remotes()).find(({ base }) => path.startsWith(base));
    const file = remote && path.slice(remote.base.length);
    return remote && file && isIn(remote.manifest.files, file) ? join(remote.folder, file) : null;
  };
  return {
    shell,
    remotes,
    preview: () => Promise.resolve(null),
    canaries: () => Promise.resolve([]),
    isCurrent: () => Promise.resolve(true),
    faults: () => Promise.resolve([]),
    served: async () => (await remotes()).map(({ manifest }) => asBuilt(manifest)),
    async builds() {
      const files = Object.keys((await shell())?.files ?? {});
      const ofRemotes = (await remotes()).map(({ base, folder, manifest }) => ({
        base,
        folder,
        files: Object.keys(manifest.files),
      }));
      return [{ base: shellBase, folder: shellFolder, files }, ...ofRemotes];
    },
    change: ({ remote }) => Promise.reject(new Refusal(`${remote} has never been released.`)),
    async serve(path, request, response) {
      const file = await builtFile(path);
      if (file !== null && (await sendFile(file, request, response))) return true;
      return (await former?.serve(path, request, response)) ?? false;
    },
  };
}

/** A remote that was never released, for administrators. */
const asBuilt = ({ name, version }: RemoteManifest): ServedRemote => ({
  name,
  built: version,
  stable: RELEASE_0,
  earlier: [],
  canary: null,
  owners: [],
  changes: [],
});

const isIn = (files: Readonly<Record<string, string>> | undefined, file: string): boolean =>
  files !== undefined && Object.hasOwn(files, file);

/** Finds remotes: each `mf-*` folder whose build has left a manifest. */
function builtRemotes(root: string): () => Promise<readonly BuiltRemote[]> {
  const readers = new Map<string, () => Promise<BuiltRemote | null>>();
  return async () => {
    for (const name of await readdir(root)) {
      if (name.startsWith("mf-") && !readers.has(name))
        readers.set(name, builtRemote(join(root, name, "dist")));
    }
    const found = await Promise.all([...readers.values()].map((read) => read()));
    return found.filter((remote) => remote !== null);
  };
}

function builtRemote(folder: string): () => Promise<BuiltRemote | null> {
  const read = watchedManifest(join(folder, "remote.json"), remoteManifest);
  return async () => {
    const manifest = await read();
    return manifest && { manifest, folder, base: `${remotesBase}${manifest.name}/${manifest.version}/` };
  };
}

import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { OwnersList } from "@dmc-hub/shared-types";
import { LRUCache } from "lru-cache";
import {
  copyEndings,
  readVersion,
  signatureFile,
  type StoredVersion,
  versionFolder,
} from "@dmc-hub/sdk/release";
import type { ReleaseList } from "./release-list.ts";

/** How long a check of a version's files remains valid, ms. */
const BELIEVED_FOR = 250;

interface Seen {
  readonly owners: OwnersList | null;
  /** Sizes and times of its files and of their compressed copies. */
  readonly stamp: string;
  readonly version: StoredVersion;
  looked: number;
}

/** A version, and the folder of its files. */
export interface ServableVersion extends StoredVersion {
  readonly folder: string;
}

/**
 * Reads versions of a store, and checks each again when one of its files has changed. While the whole store
 * is unreachable, or its owners are unknown, the edge's own copies replace it.
 */
export function storedVersions(store: string, kept: string) {
  const known = new LRUCache<string, Seen>({ max: 500 });
  const reading = new Map<string, Promise<StoredVersion>>();
  const look = async (root: string, name: string, version: string, owners: OwnersList | null) => {
    const folder = versionFolder(root, name, version);
    const seen = known.get(folder);
    if (seen?.owners === owners && Date.now() - seen.looked < BELIEVED_FOR) return seen.version;
    const stamp = await stampOf(folder, seen?.version);
    if (seen?.owners === owners && stamp === seen.stamp) {
      seen.looked = Date.now();
      return seen.version;
    }
    const read = await readVersion(root, name, version, owners).catch(unreadable);
    known.set(folder, { owners, stamp: await stampOf(folder, read), version: read, looked: Date.now() });
    return read;
  };
  /** Simultaneous requests share one reading of a version. */
  const once = (root: string, name: string, version: string, owners: OwnersList | null) => {
    const key = versionFolder(root, name, version);
    const under = reading.get(key) ?? look(root, name, version, owners).finally(() => reading.delete(key));
    reading.set(key, under);
    return under;
  };
  return async (
    name: string,
    version: string,
    { owners, isUnsure }: Pick<ReleaseList, "owners" | "isUnsure">,
  ): Promise<ServableVersion> => {
    const from = async (root: string) => ({
      ...(await once(root, name, version, owners)),
      folder: versionFolder(root, name, version),
    });
    if (isUnsure) return from(kept);
    const read = await from(store);
    return read.fault !== null && (await isAway(store)) ? from(kept) : read;
  };
}

/** A version with something that no file system would read, such as a folder in a file's place. */
const unreadable = (error: unknown): StoredVersion => ({
  manifest: null,
  fault: `it cannot be read: ${String(error)}.`,
});

/** Whether nothing at all can be read of a store's versions, such as when its disk is not mounted. */
const isAway = (store: string): Promise<boolean> =>
  stat(join(store, "remotes")).then(
    () => false,
    () => true,
  );

async function stampOf(folder: string, known: StoredVersion | undefined): Promise<string> {
  const named = Object.keys(known?.manifest?.files ?? {}).flatMap((file) =>
    ["", ...copyEndings].map((ending) => join(folder, file + ending)),
  );
  const files = [join(folder, "remote.json"), signatureFile(folder), ...named];
  const stamps = files.map((file) =>
    stat(file).then(
      ({ mtimeMs, size, ino }) => `${mtimeMs}:${size}:${ino}`,
      () => "",
    ),
  );
  return (await Promise.all(stamps)).join(" ");
}

import { randomBytes } from "node:crypto";
import { cp, mkdir, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { RELEASE_0 } from "@dmc-hub/shared-types";
import { readVersion, versionFolder } from "@dmc-hub/sdk/release";
import type { ReleaseList } from "./release-list.ts";
import { tellOnce } from "./tell-once.ts";

/**
 * Stores copies of exactly the versions that are served, for when the store is unreachable or its owners are unknown. Returns a
 * function to call with each list; failures are logged and delay nobody.
 */
export function keptVersions(store: string, kept: string): (list: ReleaseList) => Promise<void> {
  let copied: ReleaseList | null = null;
  let copying: Promise<void> = Promise.resolve();
  return (list) => {
    if (list === copied || !list.isCurrent || list.isUnsure) return copying;
    copied = list;
    copying = copying
      .then(() => copyAll(store, kept, list))
      .catch((error: unknown) =>
        tellOnce(`What is served could not be copied into ${kept}: ${String(error)}`),
      );
    return copying;
  };
}

async function copyAll(store: string, kept: string, { remotes, owners }: ReleaseList): Promise<void> {
  for (const [name, { stable, canary }] of Object.entries(remotes)) {
    const served = [stable, canary?.version].filter((one) => one !== undefined && one !== RELEASE_0);
    for (const version of served) {
      const isThere = (await readVersion(kept, name, version!, owners)).fault === null;
      if (!isThere && (await readVersion(store, name, version!, owners)).fault === null)
        await copy(versionFolder(store, name, version!), versionFolder(kept, name, version!));
    }
    const folder = join(kept, "remotes", name);
    for (const version of await readdir(folder).catch(() => []))
      if (!served.includes(version)) await rm(join(folder, version), { recursive: true, force: true });
  }
}

async function copy(from: string, to: string): Promise<void> {
  const draft = join(dirname(to), `.${randomBytes(6).toString("hex")}`);
  await mkdir(dirname(to), { recursive: true });
  await rm(to, { recursive: true, force: true });
  await cp(from, draft, { recursive: true });
  await rename(draft, to);
}

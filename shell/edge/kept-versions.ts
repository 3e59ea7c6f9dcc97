import { randomBytes } from "node:crypto";
import { cp, mkdir, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { RELEASE_0, type ReleasedRemote } from "@dmc-hub/shared-types";
import { readVersion, versionFolder } from "@dmc-hub/sdk/release";
import type { ReleaseList } from "./release-list.ts";
import { tellOnce } from "./tell-once.ts";

/** Wait before a copy that failed is tried again, ms. */
const AGAIN = 60_000;

/**
 * Stores copies of exactly the versions that are served, for when the store is unreachable or its owners are unknown. Returns a
 * function to call with each list; failures are logged and delay nobody.
 */
export function keptVersions(store: string, kept: string): (list: ReleaseList) => Promise<void> {
  let copied: ReleaseList | null = null;
  let copying: Promise<void> = Promise.resolve();
  let retryAt = Infinity;
  const failed = (error: unknown) => {
    retryAt = performance.now() + AGAIN;
    // Not its text, which names another draft each time.
    const { code, message } = error as NodeJS.ErrnoException;
    tellOnce(`What is served could not be copied into ${kept}: ${code ?? message}`);
  };
  return (list) => {
    const isCopied = list === copied && performance.now() < retryAt;
    if (isCopied || !list.isCurrent || list.isUnsure) return copying;
    copied = list;
    retryAt = Infinity;
    copying = copying.then(() => copyAll(store, kept, list, failed));
    return copying;
  };
}

/** `failed` is told of each remote that cannot be copied; the others are. */
async function copyAll(
  store: string,
  kept: string,
  { remotes, owners }: ReleaseList,
  failed: (error: unknown) => void,
): Promise<void> {
  for (const [name, remote] of Object.entries(remotes))
    await copyRemote(store, kept, Object.assign({ name }, remote), owners).catch(failed);
}

async function copyRemote(
  store: string,
  kept: string,
  { name, stable, canary }: { readonly name: string } & ReleasedRemote,
  owners: ReleaseList["owners"],
): Promise<void> {
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

async function copy(from: string, to: string): Promise<void> {
  const draft = join(dirname(to), `.${randomBytes(6).toString("hex")}`);
  await mkdir(dirname(to), { recursive: true });
  await rm(to, { recursive: true, force: true });
  try {
    await cp(from, draft, { recursive: true });
    await rename(draft, to);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

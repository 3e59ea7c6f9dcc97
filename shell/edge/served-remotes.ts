import {
  emptyState,
  type OwnerKey,
  type OwnersList,
  RELEASE_0,
  type ReleaseChange,
  type ReleasedRemote,
  type ReleaseEntry,
  type ServedRemote,
} from "@dmc-hub/shared-types";
import { activeKeys, isSignedChange, readState, sharesOf } from "@dmc-hub/sdk/release";
import type { ReleaseList } from "./release-list.ts";

/** Maximum number of history entries of a remote in the answer. */
const MOST = 50;

/** What is served of each remote, released or built, with its history. */
export async function servedRemotes(
  store: string,
  { remotes, owners }: ReleaseList,
  built: readonly ServedRemote[],
): Promise<ServedRemote[]> {
  // While the list cannot be read there is no history, but what is served is still known.
  const { changes } = await readState(store).catch(() => emptyState);
  const names = new Set([...built.map(({ name }) => name), ...Object.keys(remotes)]);
  const asBuilt: ReleasedRemote = { stable: RELEASE_0, earlier: [], canary: null };
  return [...names].toSorted().map((name) => {
    const { stable, earlier, canary } = remotes[name] ?? asBuilt;
    return {
      name,
      built: built.find((one) => one.name === name)?.built ?? null,
      stable,
      earlier,
      canary: canary && { version: canary.version, audience: sharesOf(canary), since: canary.since },
      owners: owners?.remotes[name] ? activeKeys(owners.remotes[name]).map(contactOf) : [],
      changes: changes
        .filter(({ remote }) => remote === name)
        .slice(-MOST)
        .toReversed()
        .map((change) => entryOf(change, owners)),
    };
  });
}

const contactOf = ({ who, mail, webhook }: OwnerKey): ServedRemote["owners"][number] => ({
  who,
  mail: mail ?? null,
  webhook: webhook ?? null,
});

const entryOf = (change: ReleaseChange, owners: OwnersList | null): ReleaseEntry => {
  const { at, by, action, version, why } = change;
  return { at, by, action, version, why, signedBy: signerOf(change, owners) };
};

/** The owner of the key that signed a change, in words; null if the name could be anybody's claim. */
function signerOf(change: ReleaseChange, owners: OwnersList | null): string | null {
  if (!owners || change.key === undefined || !isSignedChange(owners, change)) return null;
  if (change.key === owners.platform) return "the platform";
  return owners.remotes[change.remote]?.keys.find(({ key }) => key === change.key)?.who ?? null;
}

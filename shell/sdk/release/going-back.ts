import { type OwnersList, RELEASE_0, type ReleasedRemote, type ReleaseState } from "@dmc-hub/shared-types";
import { servedNow, signedStates } from "./last-signed.ts";
import type { OwnerOptions } from "./options.ts";
import { platformSigning } from "./platform-key.ts";
import { flip } from "./store.ts";
import { worker } from "./store-lock.ts";
import { readVersion } from "./stored-version.ts";

/** What is served where nothing has been released. */
const NOTHING_RELEASED: ReleasedRemote = { stable: RELEASE_0, earlier: [], canary: null };

/** Serves what was served last by others, where that is not so now that a key is void. */
export async function goBack(
  owners: OwnersList,
  name: string,
  key: string,
  { store, dataDir }: OwnerOptions,
): Promise<void> {
  const why = `${key} was voided`;
  await flip(
    store,
    async (state) => {
      const now = servedNow(owners, state, name);
      if (!("fault" in now) && (await isOwned(store, owners, name, now.remote?.stable))) return null;
      const remote = { ...(await servedLast(store, owners, state, name)), canary: null };
      return {
        remotes: { ...state.remotes, [name]: remote },
        change: { by: worker(), action: "rollback", remote: name, version: remote.stable, why },
        after: signedStates(owners, state, name)[0]?.revision ?? 0,
      };
    },
    await platformSigning(dataDir, owners, name),
  );
}

/** What valid keys have served of a remote last, with a version of valid keys. */
async function servedLast(
  store: string,
  owners: OwnersList,
  state: ReleaseState,
  name: string,
): Promise<ReleasedRemote> {
  const served = signedStates(owners, state, name).flatMap(({ remote }) => remote ?? []);
  for (const remote of served) if (await isOwned(store, owners, name, remote.stable)) return remote;
  const { earlier } = served.at(-1) ?? NOTHING_RELEASED;
  for (const [place, stable] of earlier.entries())
    if (await isOwned(store, owners, name, stable))
      return { stable, earlier: earlier.slice(place + 1), canary: null };
  return NOTHING_RELEASED;
}

/** Whether a version that everybody gets is of valid keys. */
const isOwned = async (store: string, owners: OwnersList, name: string, version = RELEASE_0) =>
  version === RELEASE_0 || (await readVersion(store, name, version, owners)).manifest !== null;

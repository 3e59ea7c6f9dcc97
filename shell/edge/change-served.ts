import { RELEASE_0, type ReleaseOrder, type ReleaseState } from "@dmc-hub/shared-types";
import { flip, promoted, Refusal, rolledBack } from "@dmc-hub/sdk/release";
import type { ReleaseList } from "./release-list.ts";
import type { ReleasePlace } from "./release-place.ts";
import type { RemoteRelease } from "./releases.ts";

/**
 * Changes what is served as an administrator has decided, signed with the platform's key if the remote has an
 * owner.
 */
export async function changeServed(
  place: ReleasePlace,
  { owners, isCurrent, held }: ReleaseList,
  asBuilt: readonly RemoteRelease[],
  order: ReleaseOrder,
): Promise<void> {
  const { remote: name, by, why } = order;
  if (!isCurrent)
    throw new Refusal(`The list of releases in ${place.store} cannot be read, so nothing was changed.`);
  const fault = held.get(name);
  if (fault !== undefined)
    throw new Refusal(`The store's entry of ${name} is rejected, so nothing was changed: ${fault}`);
  const asked = { name, by, why };
  const versions = { store: place.store, owners, built: asBuilt.map(({ manifest }) => manifest) };
  const decide = (state: ReleaseState) => {
    refuseOther(state, order);
    return order.action === "promote"
      ? promoted(state, asked, owners)
      : rolledBack(state, asked, null, versions);
  };
  await flip(place.store, decide, await place.sign(owners, name));
}

/** @throws {Refusal} if somebody else has changed what the administrator saw. */
function refuseOther(
  { remotes }: ReleaseState,
  { remote: name, action, from, endsCanary = false }: ReleaseOrder,
): void {
  const { stable = RELEASE_0, canary = null } = remotes[name] ?? {};
  const now = canary?.version ?? (action === "promote" || endsCanary ? null : stable);
  if (now === from) return;
  const what = canary ? `the canary is ${canary.version}` : `${versionText(stable)} is served and no canary`;
  throw new Refusal(`Somebody else has changed ${name}: ${what}. Nothing was changed.`);
}

const versionText = (version: string) => (version === RELEASE_0 ? "what was built" : version);

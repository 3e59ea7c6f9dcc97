import type { OwnersList, ReleasedRemote, ReleaseState } from "@dmc-hub/shared-types";
import { Refusal } from "./refusal.ts";
import { isOwners, type Served, servedBy } from "./signed-release.ts";

/** What is served of a remote, and since which revision of the list. */
export interface Signed {
  readonly remote: ReleasedRemote | null;
  readonly revision: number;
}

/**
 * Everything that a remote's valid keys have served of it, newest first, at last what the administrator vouches for. The
 * signed revisions decide, wherever somebody has moved the changes.
 */
export function signedStates(
  owners: OwnersList,
  { changes }: ReleaseState,
  name: string,
): (Signed & { readonly key: string | null })[] {
  const accepted = owners.remotes[name]?.accepted ?? { served: null, revision: 0 };
  const later = changes
    .filter((change) => change.remote === name && isOwners(owners, change))
    .map(({ served = null, revision = 0, key = null }) => ({ remote: served, revision, key }))
    .filter(({ revision }) => revision > accepted.revision)
    .toSorted((one, other) => other.revision - one.revision);
  return [...later, { remote: accepted.served, revision: accepted.revision, key: null }];
}

/** What the list serves of a remote, or why that is not what its owner has signed last. */
export function servedNow(owners: OwnersList | null, state: ReleaseState, name: string): Served {
  const now = servedBy(owners, state, name);
  if ("fault" in now || !owners?.remotes[name]) return now;
  const [newest] = signedStates(owners, state, name);
  if (newest === undefined || newest.revision <= now.revision) return now;
  return { fault: `the list serves what was served before revision ${newest.revision}.` };
}

/**
 * What the list serves of a remote. @throws {Refusal} if that is not what its owner has signed last: a change that
 * builds on it would be signed, and with it what somebody else has written.
 */
export function signedNow(owners: OwnersList | null, state: ReleaseState, name: string): Signed {
  const now = servedNow(owners, state, name);
  if (!("fault" in now)) return now;
  throw new Refusal(
    `${name} is not as its owner left it: ${now.fault} ` +
      "Nothing was changed: its owner's next release builds on what was signed last.",
  );
}

/** What a remote's owner has signed last, whatever the list serves of it. */
export function lastSigned(owners: OwnersList | null, state: ReleaseState, name: string): Signed {
  const now = servedNow(owners, state, name);
  if (!("fault" in now)) return now;
  const [newest] = owners ? signedStates(owners, state, name) : [];
  return newest ?? { remote: null, revision: 0 };
}

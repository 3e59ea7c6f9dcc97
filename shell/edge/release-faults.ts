import { RELEASE_0, type ReleaseFault } from "@dmc-hub/shared-types";
import type { ReleaseList } from "./release-list.ts";
import type { storedVersions } from "./stored-versions.ts";

/** A fault without the time when it began. */
export type FoundFault = Omit<ReleaseFault, "since">;

/** What is wrong with the store's lists. */
export function storeFaults(store: string, { isCurrent, held }: ReleaseList): FoundFault[] {
  const away = {
    remote: null,
    reason:
      `The list of releases in ${store} cannot be read. What was served last goes on, from copies on this machine; ` +
      "nothing can be released or rolled back until the list can be read again.",
  };
  const unbelieved = [...held].map(([remote, fault]) => ({
    remote,
    reason: `The store's entry of ${remote} is rejected: ${fault} The previous version stays. Its owner can release it again.`,
  }));
  return [...(isCurrent ? [] : [away]), ...unbelieved];
}

/** What is wrong with the versions that should be served. */
export async function versionFaults(
  list: ReleaseList,
  versions: ReturnType<typeof storedVersions>,
): Promise<FoundFault[]> {
  const faults: FoundFault[] = [];
  for (const [remote, { stable, earlier, canary }] of Object.entries(list.remotes)) {
    for (const version of [...(canary ? [canary.version] : []), stable, ...earlier]) {
      const { fault } =
        version === RELEASE_0 ? { fault: null } : await versions(remote, version, list.owners);
      if (fault !== null) faults.push({ remote, reason: brokenVersion(remote, version, fault) });
      else if (version !== canary?.version) break;
    }
  }
  return faults;
}

const brokenVersion = (remote: string, version: string, fault: string) =>
  `${remote} ${version} cannot be served: ${fault} The version before it is served instead. ` +
  "Release it again from the same build, or roll back.";

import { RELEASE_0, type ReleaseFault, type ServedRemote } from "@dmc-hub/shared-types";
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

/** What is wrong with the versions that should be served; `asBuilt` are the remotes that the shell was built with. */
export async function versionFaults(
  list: ReleaseList,
  versions: ReturnType<typeof storedVersions>,
  asBuilt: readonly Pick<ServedRemote, "name">[],
): Promise<FoundFault[]> {
  const built = new Set(asBuilt.map(({ name }) => name));
  const faults: FoundFault[] = [];
  for (const [remote, { stable, earlier, canary }] of Object.entries(list.remotes)) {
    const broken: { readonly version: string; readonly fault: string }[] = [];
    let isServed = built.has(remote);
    for (const version of [...(canary ? [canary.version] : []), stable, ...earlier]) {
      const fault =
        version === RELEASE_0 ? notBuilt(built, remote) : (await versions(remote, version, list)).fault;
      if (fault !== null) broken.push({ version, fault });
      else if (version !== canary?.version) {
        isServed = true;
        break;
      }
    }
    for (const { version, fault } of broken)
      faults.push({ remote, reason: brokenVersion(remote, version, fault, isServed) });
  }
  return faults;
}

const notBuilt = (built: ReadonlySet<string>, remote: string) =>
  built.has(remote) ? null : "the shell was not built with it.";

const brokenVersion = (remote: string, version: string, fault: string, isServed: boolean) =>
  `${version === RELEASE_0 ? `What was built of ${remote}` : `${remote} ${version}`} cannot be served: ${fault} ` +
  (isServed
    ? "The version before it is served instead. Release it again from the same build, or roll back."
    : `Nothing is served of ${remote}. Release it again from the same build, or another version.`);

import { access } from "node:fs/promises";
import { join } from "node:path";
import { RELEASE_0, SHELL, type Visitor } from "@dmc-hub/shared-types";
import { errors } from "../../platform/http/errors.ts";
import { isServedTo, readReleases } from "./served-versions.ts";

/** Where served builds are stored. */
export interface ServedPlaces {
  /** Folder of the releases. */
  readonly releaseStore: string;
  /** Folder with the builds that are served if nothing was released. */
  readonly checkout: string;
}

/** What a person claims to have been served. */
interface Reported {
  readonly remote: string;
  readonly version: string;
}

/**
 * @throws {ApiProblem} 400 for versions that the edge has not served to this person. `field` is the list of
 * reports.
 */
export async function refuseUnserved(
  { releaseStore, checkout }: ServedPlaces,
  field: string,
  reports: readonly Reported[],
  visitor: Visitor,
): Promise<void> {
  const { remotes } = await readReleases(releaseStore);
  for (const [index, { remote: name, version }] of reports.entries()) {
    const remote = Object.hasOwn(remotes, name) ? remotes[name] : undefined;
    const path = `${field}.${index}`;
    if (version === RELEASE_0 && (await isBuilt(checkout, name))) continue;
    if (!remote) throw errors.invalid({ path: `${path}.remote`, message: `No ${name} was released` });
    if (await isServedTo(visitor, name, version, remote)) continue;
    throw errors.invalid({ path: `${path}.version`, message: `${name} ${version} was not served to you` });
  }
}

/** Whether an unreleased build of this name may have been served. */
const isBuilt = (checkout: string, name: string): Promise<boolean> =>
  access(join(checkout, name, "dist", name === SHELL ? "shell.json" : "remote.json")).then(
    () => true,
    () => false,
  );

import { readFileSync } from "node:fs";
import path from "node:path";
import type { SdkExports } from "@dmc-hub/shared-types";
import semver from "semver";
import type webpack from "webpack";
import { core, groups } from "../src/groups.ts";
import { modulesIn } from "./modules-in.ts";

/** What each version added to the core and the groups; the record starts with 1.5.0. */
const added: Readonly<Record<string, SdkExports>> = JSON.parse(
  readFileSync(path.join(import.meta.dirname, "../exports.json"), "utf8"),
);

/** Stands for all names of a group, if a remote takes it as a whole. */
const WHOLE = "*";

/** What a remote's code imports from the SDK, as linked by the bundler. */
export function usedExports({ modules, moduleGraph, chunkGraph }: webpack.Compilation): SdkExports {
  const used = new Map<string, Set<string>>();
  for (const module of modules) {
    const group = groupOf(module);
    if (group === null) continue;
    const names = used.get(group) ?? new Set<string>();
    used.set(group, names);
    for (const connection of moduleGraph.getIncomingConnections(module)) {
      const { originModule, dependency } = connection;
      // What nothing takes is left out of what is built; what is joined with others stands for itself no more.
      if (originModule === null || chunkGraph.getNumberOfModuleChunks(originModule) === 0) continue;
      if (!connection.isActive(undefined)) continue;
      const referenced = dependency?.getReferencedExports(moduleGraph, undefined) ?? [];
      for (const one of referenced) names.add((Array.isArray(one) ? one : one.name)[0] ?? WHOLE);
    }
  }
  return sorted(used);
}

/** The part of the SDK that a shared module stands for; null for other modules. */
function groupOf(module: webpack.Module): string | null {
  const { shareKey = "" } = (module as { options?: { shareKey?: string } }).options ?? {};
  const [, group] =
    /^@dmc-hub\/sdk(?:\/([\w-]+))?$/.exec(module.type.startsWith("consume") ? shareKey : "") ?? [];
  return shareKey === "@dmc-hub/sdk" ? "index" : (group ?? null);
}

/**
 * The lowest version of the SDK that has all of these names. @throws if this SDK itself lacks one: the page
 * would find nothing there.
 */
export const lowestSdk = (uses: SdkExports): string =>
  Object.entries(uses)
    .flatMap(([group, names]) => names.map((name) => addedIn(group, name)))
    .reduce((one, other) => (semver.gt(other, one) ? other : one), versions[0] ?? "0.0.0");

const versions = Object.keys(added).toSorted(semver.compare);

/** The version that added a name; taking a whole group counts as taking its latest addition. */
function addedIn(group: string, name: string): string {
  const since =
    name === WHOLE
      ? versions.findLast((one) => added[one]?.[group])
      : versions.find((one) => added[one]?.[group]?.includes(name));
  if (since === undefined) throw new Error(`${moduleName(group)} does not export ${name}.`);
  return since;
}

/** What a shell lacks of what a remote uses, in words. */
export const lackedBy = (provides: SdkExports, uses: SdkExports): string[] =>
  Object.entries(uses).flatMap(([group, names]) =>
    names
      .filter((name) => name !== WHOLE && !provides[group]?.includes(name))
      .map((name) => `${name} of ${moduleName(group)}`),
  );

const moduleName = (group: string): string => (group === "index" ? "@dmc-hub/sdk" : `@dmc-hub/sdk/${group}`);

/** The SDK's names as the bundler found them in the sources. */
export function exportedIn(compilation: webpack.Compilation): SdkExports {
  const provided = new Map<string, Set<string>>();
  const files = new Map(
    [...core, ...groups].map((one) => [path.resolve(import.meta.dirname, `../src/${one}.ts`), one]),
  );
  for (const module of [...compilation.modules].flatMap(modulesIn)) {
    const group = files.get((module as webpack.NormalModule).resource);
    const names = group === undefined ? null : compilation.moduleGraph.getProvidedExports(module);
    if (group !== undefined && Array.isArray(names)) provided.set(group, new Set(names));
  }
  return sorted(provided);
}

/** What this version of the SDK provides, by the record of versions. */
export function recordedExports(): SdkExports {
  const all = new Map<string, Set<string>>();
  for (const [group, names] of Object.values(added).flatMap((version) => Object.entries(version)))
    all.set(group, new Set([...(all.get(group) ?? []), ...names]));
  return sorted(all);
}

const sorted = (groups: ReadonlyMap<string, ReadonlySet<string>>): SdkExports =>
  Object.fromEntries(
    [...groups]
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([group, names]) => [group, [...names].toSorted()]),
  );

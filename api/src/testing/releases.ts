import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { emptyState, type ReleasedRemote } from "@dmc-hub/shared-types";

/** Writes released versions into a store, as the command of a remote's team does. */
export function releaseInto(store: string, remotes: Readonly<Record<string, Partial<ReleasedRemote>>>): void {
  const released = Object.entries(remotes).map(([name, remote]) => [
    name,
    { stable: "1.0.0", earlier: [], canary: null, ...remote },
  ]);
  mkdirSync(store, { recursive: true });
  writeFileSync(
    join(store, "releases.json"),
    JSON.stringify({ ...emptyState, remotes: Object.fromEntries(released) }),
  );
}

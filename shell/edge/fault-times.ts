import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { replaceFile } from "@dmc-hub/sdk/release";
import { type ReleaseFault, releaseFaults } from "@dmc-hub/shared-types";
import type { FoundFault } from "./release-faults.ts";
import { tellOnce } from "./tell-once.ts";
import { watchedManifest } from "./watched-manifest.ts";

/** Remembers when each fault began, in a folder of the edge's own, even across restarts. */
export function faultTimes(folder: string): (found: readonly FoundFault[]) => Promise<ReleaseFault[]> {
  const file = join(folder, "faults.json");
  const read = watchedManifest(file, releaseFaults);
  let known: readonly ReleaseFault[] | null = null;
  return async (found) => {
    known ??= (await read()) ?? [];
    const before = known;
    const now = new Date().toISOString();
    const timed = found.map((fault) => before.find((one) => isSame(one, fault)) ?? { ...fault, since: now });
    known = timed;
    if (timed.length !== before.length || timed.some((fault) => !before.includes(fault)))
      await mkdir(folder, { recursive: true })
        .then(() => replaceFile(file, JSON.stringify(timed)))
        .catch((error: unknown) => tellOnce(`${file} cannot be written: ${String(error)}`));
    return timed;
  };
}

const isSame = (one: FoundFault, other: FoundFault) =>
  one.remote === other.remote && one.reason === other.reason;

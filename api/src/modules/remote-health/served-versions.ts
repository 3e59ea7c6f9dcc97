import { readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  emptyState,
  isInCanary,
  type ReleasedRemote,
  releaseState,
  type ReleaseState,
  type Visitor,
} from "@dmc-hub/shared-types";

/**
 * Reads which versions are served from the release store in `folder`; if its list is broken, the last good
 * one.
 */
export async function readReleases(folder: string): Promise<ReleaseState> {
  for (const file of ["releases.json", "releases.last-good.json"]) {
    const text = await readFile(join(folder, file), "utf8").catch(() => "");
    const state = releaseState.safeParse(parsed(text));
    if (state.success) return state.data;
  }
  return emptyState;
}

/** Whether the edge may have served a person this version: an open tab keeps an earlier one. */
export async function isServedTo(
  visitor: Visitor,
  name: string,
  version: string,
  { stable, earlier, canary }: ReleasedRemote,
): Promise<boolean> {
  if (version === stable || earlier.includes(version)) return true;
  return canary?.version === version && (await isInCanary(name, canary, visitor));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

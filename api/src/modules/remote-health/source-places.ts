import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { originalPositionFor, TraceMap } from "@jridgewell/trace-mapping";
import { SHELL, type SourceCall, type StackFrame } from "@dmc-hub/shared-types";
import { LRUCache } from "lru-cache";
import type { ServedPlaces } from "./refuse-unserved.ts";

/** A call, and whether it is in the remote's own code rather than in the shell's or a library. */
export interface FoundCall extends SourceCall {
  readonly isOwn: boolean;
}

/** Finds the source of a call in a built file. */
export type SourcePlaces = (frame: StackFrame) => Promise<FoundCall>;

/**
 * Reads the source maps that releases have left in the store, and those beside the checkout's own builds. A
 * built file's name contains a hash of its content, so a map never describes another build.
 */
export function sourcePlaces({ releaseStore, checkout }: ServedPlaces): SourcePlaces {
  const maps = new LRUCache<string, { readonly map: Promise<TraceMap | null> }>({ max: 40 });
  const mapOf = (file: string) => {
    const known = maps.get(file);
    if (known) return known.map;
    const map = readFirst(placesOf(file, releaseStore, checkout));
    maps.set(file, { map });
    // A missing map may come with the next release.
    void map.then((found) => found ?? maps.delete(file));
    return map;
  };
  return async (frame) => {
    const { name, file, line, column } = frame;
    const map = await mapOf(file);
    const found = map && originalPositionFor(map, { line, column: column - 1 });
    const isRemotes = !file.startsWith("/assets/");
    if (!found?.source)
      return { name, place: `${file}:${line}:${column}`, isMapped: false, isOwn: isRemotes };
    const source = found.source.replace(/^webpack:\/\/[^/]*\//, "").replace(/^\.\//, "");
    const place = `${source}:${found.line}:${found.column + 1}`;
    const isOwn = isRemotes && !source.includes("node_modules/") && !source.startsWith("webpack/");
    return { name: found.name ?? name, place, isMapped: true, isOwn };
  };
}

/** Possible places of a built file's map. */
function placesOf(file: string, releaseStore: string, checkout: string): string[] {
  const [, remote, version = "", name = ""] =
    /^\/(?:assets|remotes\/([^/]+)\/([^/]+))\/([^/]+)$/.exec(file) ?? [];
  const built = join(checkout, remote ?? SHELL, "dist", `${name}.map`);
  return remote ? [join(releaseStore, "maps", remote, version, `${name}.map`), built] : [built];
}

async function readFirst(files: readonly string[]): Promise<TraceMap | null> {
  for (const file of files) {
    try {
      return new TraceMap(await readFile(file, "utf8"));
    } catch {
      // If it is missing or broken, the place in the built file must do.
    }
  }
  return null;
}

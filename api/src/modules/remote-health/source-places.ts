import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { originalPositionFor, TraceMap } from "@jridgewell/trace-mapping";
import { SHELL, type SourceCall, type StackFrame } from "@dmc-hub/shared-types";
import { LRUCache } from "lru-cache";
import type { ServedPlaces } from "./refuse-unserved.ts";

/** A call, and whether it stands in the remote's own code: not in the shell's, nor in a library. */
export interface FoundCall extends SourceCall {
  readonly isOwn: boolean;
}

/** Finds where in the sources a call of a built file stands. */
export type SourcePlaces = (frame: StackFrame) => Promise<FoundCall>;

/**
 * Reads the source maps that releases have left in the store, and those beside the checkout's own builds. A built file's
 * name holds a sum of its content, so that a map never speaks of another build.
 */
export function sourcePlaces({ releaseStore, checkout }: ServedPlaces): SourcePlaces {
  const maps = new LRUCache<string, { readonly map: Promise<TraceMap | null> }>({ max: 40 });
  const mapOf = (file: string) => {
    const known = maps.get(file);
    if (known) return known.map;
    const map = readFirst(placesOf(file, releaseStore, checkout));
    maps.set(file, { map });
    // One that is not there now may come with the next release.
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

/** Where the map of a built file may lie. */
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
      // It is not kept, or torn: then the built place says what there is to say.
    }
  }
  return null;
}

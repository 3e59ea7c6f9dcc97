import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { isTestFile, root } from "./workspace.mjs";

const skipped = new Set(["node_modules", "dist", ".cache", ".data", "coverage"]);

/**
 * A hash of files and whole folders, with paths relative to the root: equal while nothing in them has
 * changed.
 */
export function contentHash(paths) {
  const hash = createHash("sha256");
  for (const path of paths) {
    for (const file of filesBelow(join(root, path))) {
      hash
        .update(`${relative(root, file)}\0`)
        .update(readFileSync(file))
        .update("\0");
    }
  }
  return hash.digest("hex");
}

function filesBelow(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !skipped.has(entry.name) && !isTestFile(entry.name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isSymbolicLink() ? [] : filesBelow(join(path, entry.name))));
}

/** Whether a stamp file contains this hash. */
export const isStamped = (stamp, sum) => existsSync(stamp) && readFileSync(stamp, "utf8") === sum;

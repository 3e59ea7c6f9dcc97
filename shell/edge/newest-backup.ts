import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/**
 * When the newest backup in a folder was made, ms since 1970; minus infinity if there is none. One that a clock was ahead
 * of does not count.
 */
export function newestBackup(folder: string): number {
  // One that is not finished yet has another name.
  const names = namesIn(folder).filter((name) => name.endsWith("Z"));
  const times = names.map((name) => madeAt(join(folder, name, "backup.json")));
  return Math.max(...times.filter((time) => time <= Date.now()));
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Minus infinity for what is no backup, or cannot be read. */
function madeAt(file: string): number {
  try {
    return statSync(file).mtimeMs;
  } catch {
    return -Infinity;
  }
}

import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** When the newest backup in a folder was made, ms since 1970; minus infinity if there is none. */
export function newestBackup(folder: string): number {
  // One that is not finished yet has another name.
  const names = namesIn(folder).filter((name) => name.endsWith("Z"));
  return Math.max(...names.map((name) => madeAt(join(folder, name, "backup.json"))));
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

const madeAt = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? -Infinity;

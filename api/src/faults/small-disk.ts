import { spawnSync } from "node:child_process";
import { chmodSync, closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const MEGABYTE = 1_048_576;

/** A disk in memory, which can be filled to the last byte. */
export interface SmallDisk {
  readonly folder: string;
  fill(): void;
  /** Removes what filled it. */
  empty(): void;
  remove(): void;
}

/** Mounts a disk of that many megabytes; null if this process may not. */
export function mountSmallDisk(megabytes: number): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), "dmc-hub-disk-"));
  const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder]);
  if (status !== 0) {
    rmdirSync(folder);
    return null;
  }
  chmodSync(folder, 0o755);
  const ballast = join(folder, "ballast");
  return {
    folder,
    fill: () => fillUp(ballast),
    empty: () => rmSync(ballast, { force: true }),
    remove() {
      spawnSync("umount", [folder]);
      rmdirSync(folder);
    },
  };
}

/** Appends until nothing more fits, in ever smaller chunks. */
function fillUp(path: string): void {
  const file = openSync(path, "a");
  for (let size = MEGABYTE; size >= 1; size = Math.floor(size / 2)) {
    try {
      for (;;) writeSync(file, Buffer.alloc(size));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
    }
  }
  closeSync(file);
}

import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync, realpathSync } from "node:fs";
import { basename } from "node:path";

const isLinux = process.platform === "linux";

/** Whether a process is alive. One that we may not signal counts as alive, a zombie does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
  }
  return !(isLinux && isZombie(pid));
}

/** Whether this is a PostgreSQL process that works on the data directory `folder`. */
export function isServerOf(pid: number, folder: string): boolean {
  if (!(pid > 0) || !isAlive(pid)) return false;
  if (process.platform === "win32") return true;
  const place = isLinux ? placeOf(pid) : null;
  if (place) return place.program === "postgres" && place.folder === realpathSync(folder);
  const [program = "", ...args] = commandOf(pid);
  return basename(program) === "postgres" && args.includes(folder);
}

/**
 * All PostgreSQL processes that work on `folder`, with or without their postmaster; none if the system does
 * not tell.
 */
export function serverProcesses(folder: string): number[] {
  if (!isLinux) return [];
  const real = realpathSync(folder);
  const pids = readdirSync("/proc").map(Number).filter(Number.isInteger);
  return pids.filter((pid) => {
    const place = placeOf(pid);
    return place?.program === "postgres" && place.folder === real;
  });
}

/**
 * A process's program and working directory: PostgreSQL stays in its data directory. Null if we may not see
 * it.
 */
function placeOf(pid: number): { program: string; folder: string } | null {
  try {
    const program = basename(readlinkSync(`/proc/${pid}/exe`)).replace(/ \(deleted\)$/, "");
    return { program, folder: readlinkSync(`/proc/${pid}/cwd`) };
  } catch {
    return null;
  }
}

function isZombie(pid: number): boolean {
  try {
    // The program's name, in parentheses, may contain anything; the state follows it.
    return /\) [ZX] [^)]*$/.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}

function commandOf(pid: number): string[] {
  if (!isLinux) {
    return spawnSync("ps", ["-o", "command=", "-p", `${pid}`], { encoding: "utf8" })
      .stdout.trim()
      .split(" ");
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
  } catch {
    return [];
  }
}

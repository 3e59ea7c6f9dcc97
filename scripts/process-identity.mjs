import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

/**
 * Distinguishes a process from any other with the same number: by when it started. Null if there is none, for
 * one that has ended, and if the system does not tell.
 */
export function identityOf(pid) {
  if (process.platform === "win32") return null;
  if (process.platform !== "linux") {
    const { status, stdout } = spawnSync("ps", ["-o", "lstart=", "-p", String(pid)], {
      encoding: "utf8",
    });
    return status === 0 ? stdout.trim() : null;
  }
  try {
    // The program's name, in parentheses, may contain anything; the fields after it are numbered from 3.
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    // Not its command: that is empty for a moment while a process starts, and may change later.
    return hasEnded(pid, fields[0]) ? null : `${bootOf()} ${fields[19]}`;
  } catch {
    return null;
  }
}

/** A zombie whose threads are not all gone still holds its ports and files. */
const hasEnded = (pid, state) =>
  state === "X" || (state === "Z" && readdirSync(`/proc/${pid}/task`).length === 1);

/** Start times count from when the machine was started. */
const bootOf = () => readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();

/** Whether a recorded process is still running. */
export const isStill = ({ pid, identity }) => identity !== null && identityOf(pid) === identity;

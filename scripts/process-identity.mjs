import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * What tells a process from any other that ever has its number: when it began, and what it runs. Null for none, for one
 * that is dead and not yet reaped, and where the system does not tell.
 */
export function identityOf(pid) {
  if (process.platform === "win32") return null;
  if (process.platform !== "linux") {
    const { status, stdout } = spawnSync("ps", ["-o", "lstart=,command=", "-p", String(pid)], {
      encoding: "utf8",
    });
    return status === 0 ? stdout.trim() : null;
  }
  try {
    // The program's name, in parentheses, may hold anything; the fields that follow it are numbered from 3.
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
    return fields[0] === "Z" || fields[0] === "X" ? null : `${fields[19]} ${command}`;
  } catch {
    return null;
  }
}

/** Whether a process that was noted down still runs. */
export const isStill = ({ pid, identity }) => identity !== null && identityOf(pid) === identity;

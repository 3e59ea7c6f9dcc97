import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * Distinguishes a process from any other with the same number: its start time and its command. Null if there
 * is none, for a zombie, and if the system does not tell.
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
    // The program's name, in parentheses, may contain anything; the fields after it are numbered from 3.
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
    return fields[0] === "Z" || fields[0] === "X" ? null : `${fields[19]} ${command}`;
  } catch {
    return null;
  }
}

/** Whether a recorded process is still running. */
export const isStill = ({ pid, identity }) => identity !== null && identityOf(pid) === identity;

import { readdirSync, readFileSync } from "node:fs";

/** Length of the units in which Linux counts processor time, ms. */
const TICK = 10;

/** Processor time that a process has used, ms; that of children which have ended on request. Linux only. */
export function processorTime(pid: number, withChildren = false): number {
  const times = fieldsOf(pid).slice(11, withChildren ? 15 : 13);
  return TICK * times.reduce((sum, ticks) => sum + Number(ticks), 0);
}

/** Processor time that all processes of a PostgreSQL server have used, ms. */
export const serverTime = (postmaster: number): number =>
  childrenOf(postmaster).reduce((sum, pid) => sum + processorTime(pid), processorTime(postmaster, true));

/** The parent of a process: of a PostgreSQL backend, its server. Null if it does not run on this machine. */
export function parentOf(pid: number): number | null {
  const [, parent] = fieldsOf(pid);
  return parent === undefined ? null : Number(parent);
}

const childrenOf = (parent: number): number[] =>
  readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0 && parentOf(pid) === parent);

/** The fields of /proc/<pid>/stat from the state on: before it stands a name, which may contain anything. */
function fieldsOf(pid: number): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    return text.slice(text.lastIndexOf(")") + 2).split(" ");
  } catch {
    return [];
  }
}

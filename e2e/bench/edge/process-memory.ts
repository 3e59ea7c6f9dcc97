import { readdirSync, readFileSync } from "node:fs";

/** The descendant of a process that runs a script. Throws if there is none; Linux only. */
export function processOf(ancestor: number, script: string): number {
  const found = readdirSync("/proc")
    .map(Number)
    .find((pid) => pid > 0 && textOf(pid, "cmdline").includes(script) && parentOf(pid) === ancestor);
  if (found === undefined) throw new Error(`No process of ${ancestor} runs ${script}.`);
  return found;
}

/** Memory of a process, MB. */
export const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(textOf(pid, "status"))?.[1] ?? 0) / 1_024;

const parentOf = (pid: number): number => Number(/PPid:\s+(\d+)/.exec(textOf(pid, "status"))?.[1] ?? 0);

/** Empty for a process that has ended. */
function textOf(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}

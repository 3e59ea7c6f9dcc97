import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** A process on this machine. */
export interface Running {
  readonly pid: number;
  readonly parent: number;
  readonly args: string;
}

/** All running processes, without zombies. */
export async function processes(): Promise<Running[]> {
  const { stdout } = await promisify(execFile)("ps", ["-A", "-o", "pid=,ppid=,stat=,args="]);
  return stdout.split("\n").flatMap((line) => {
    const [, pid, parent, state, args] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    if (args === undefined || state?.startsWith("Z")) return [];
    return [{ pid: Number(pid), parent: Number(parent), args }];
  });
}

/** The children of a process. */
export const childrenOf = async (parent: number): Promise<Running[]> =>
  (await processes()).filter((found) => found.parent === parent);

/** All descendants of a process. */
export async function below(ancestor: number): Promise<Running[]> {
  const all = await processes();
  const found = all.filter(({ parent }) => parent === ancestor);
  // The list grows during iteration.
  for (const { pid } of found) found.push(...all.filter(({ parent }) => parent === pid));
  return found;
}

/**
 * The pid of a process that was found; throws if none was, because 0 and 1 stand for far more than one
 * process.
 */
export function numberOf(found: { readonly pid?: number | undefined } | undefined): number {
  if (found?.pid === undefined || !(found.pid > 1)) throw new Error("There is no such process");
  return found.pid;
}

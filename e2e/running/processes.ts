import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** A process of this machine. */
export interface Running {
  readonly pid: number;
  readonly parent: number;
  readonly args: string;
}

/** All that run. What has ended and merely waits to be taken notice of does not. */
export async function processes(): Promise<Running[]> {
  const { stdout } = await promisify(execFile)("ps", ["-A", "-o", "pid=,ppid=,stat=,args="]);
  return stdout.split("\n").flatMap((line) => {
    const [, pid, parent, state, args] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    if (args === undefined || state?.startsWith("Z")) return [];
    return [{ pid: Number(pid), parent: Number(parent), args }];
  });
}

/** The processes that one has started. */
export const childrenOf = async (parent: number): Promise<Running[]> =>
  (await processes()).filter((found) => found.parent === parent);

/** Those, with what they have started in turn. */
export async function below(ancestor: number): Promise<Running[]> {
  const all = await processes();
  const found = all.filter(({ parent }) => parent === ancestor);
  // It grows while it is gone through.
  for (const { pid } of found) found.push(...all.filter(({ parent }) => parent === pid));
  return found;
}

/** The number of a process that was found; throws where none was, for 0 and 1 stand for far more than one process. */
export function numberOf(found: { readonly pid?: number | undefined } | undefined): number {
  if (found?.pid === undefined || !(found.pid > 1)) throw new Error("There is no such process");
  return found.pid;
}

import { readFileSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { SetupError } from "../../configuration/setup-error.ts";

/** The operating-system account that PostgreSQL runs as; null means our own. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/**
 * PostgreSQL refuses to run as root: then `postgres`, else `nobody`. @throws {SetupError} if neither exists.
 */
export function serverAccount(): Account | null {
  if (process.getuid?.() !== 0) return null;
  const lines = readFileSync("/etc/passwd", "utf8").split("\n");
  for (const name of ["postgres", "nobody"]) {
    const fields = lines.find((line) => line.startsWith(`${name}:`))?.split(":");
    if (fields) return { uid: Number(fields[2]), gid: Number(fields[3]) };
  }
  throw new SetupError(
    "PostgreSQL cannot run as root and there is no user postgres or nobody: start as another user or set DATABASE_URL.",
  );
}

/** Whether `account` may pass through every folder of `path`, which must exist. */
export function canReach(account: Account | null, path: string): boolean {
  if (account === null) return true;
  const { uid, gid, mode } = statSync(path);
  const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
  if ((mode & bit) === 0) return false;
  return dirname(path) === path || canReach(account, dirname(path));
}

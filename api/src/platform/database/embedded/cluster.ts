import { spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SetupError } from "../../configuration/setup-error.ts";
import { ensureFolder, secretIn } from "../../configuration/secret-file.ts";
import { type Account, canReach } from "./account.ts";
import { programs } from "./binaries.ts";
import { privatePlace } from "./private-place.ts";
import { isAlive } from "./server-processes.ts";

/** Where an embedded database is stored, and its password. */
export interface Cluster {
  /** The data directory; for an account that cannot reach DATA_DIR, a link there leads elsewhere. */
  readonly folder: string;
  /** Password of the database's superuser, `postgres`. */
  readonly password: string;
  readonly account: Account | null;
}

/** Where the cluster of `dataDir` is; null if none has been created. */
export function findCluster(dataDir: string): string | null {
  const place = join(dataDir, "postgres");
  const found = lstatSync(place, { throwIfNoEntry: false });
  const folder = found?.isSymbolicLink() ? readlinkSync(place) : place;
  return existsSync(join(folder, "PG_VERSION")) ? folder : null;
}

/** Password of the superuser of the cluster of `dataDir`. */
export const superuserPassword = (dataDir: string): string => secretIn(dataDir, "postgres-password");

/** The cluster of `dataDir`, created by the first call. @throws {SetupError} if that fails. */
export function openCluster(dataDir: string, account: Account | null): Cluster {
  ensureFolder(dataDir);
  const password = superuserPassword(dataDir);
  return { folder: findCluster(dataDir) ?? makeCluster(dataDir, account, password), password, account };
}

/**
 * Created under a temporary name and renamed: an interrupted start leaves no partial cluster, and of two
 * starts one wins.
 */
function makeCluster(dataDir: string, account: Account | null, password: string): string {
  const isReachable = canReach(account, dataDir);
  const home = isReachable ? dataDir : mkdtempSync(join(privatePlace(account), "data-"));
  if (!isReachable) chmodSync(home, 0o755);
  forgetDrafts(home);
  const draft = join(home, `postgres.${process.pid}.new`);
  mkdirSync(draft, { mode: 0o700 });
  if (account) chownSync(draft, account.uid, account.gid);
  initialise(draft, account, password);
  forgetLostCluster(dataDir);
  return settle(draft, join(home, "postgres"), dataDir);
}

/** Removes what was left half made by a killed process. */
function forgetDrafts(home: string): void {
  for (const name of readdirSync(home)) {
    const [, maker] = /^postgres\.(\d+)\.new$/.exec(name) ?? [];
    if (maker === undefined || isAlive(Number(maker))) continue;
    // Its initdb may still be running there.
    rmSync(join(home, name), { recursive: true, force: true, maxRetries: 10 });
  }
}

/** A link whose cluster is gone would block the new one. */
function forgetLostCluster(dataDir: string): void {
  const place = join(dataDir, "postgres");
  if (!existsSync(place)) rmSync(place, { force: true });
}

function settle(draft: string, folder: string, dataDir: string): string {
  try {
    renameSync(draft, folder);
    if (folder !== join(dataDir, "postgres")) symlinkSync(folder, join(dataDir, "postgres"));
    return folder;
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    const made = findCluster(dataDir);
    if (made !== null) return made;
    throw error;
  }
}

function initialise(folder: string, account: Account | null, password: string): void {
  const passwordFolder = mkdtempSync(join(tmpdir(), "dmc-hub-"));
  const passwordFile = join(passwordFolder, "password");
  try {
    writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
    if (account) for (const path of [passwordFolder, passwordFile]) chownSync(path, account.uid, account.gid);
    const { status, stderr, error } = spawnSync(
      join(programs(account), "initdb"),
      initOptions(folder, passwordFile),
      {
        ...account,
        cwd: folder,
        encoding: "utf8",
      },
    );
    if (status !== 0) {
      throw new SetupError(
        `The embedded database could not be made in ${folder}: ${error?.message ?? stderr.trim()}`,
      );
    }
  } finally {
    rmSync(passwordFolder, { recursive: true, force: true });
  }
}

const initOptions = (folder: string, passwordFile: string) => [
  `--pgdata=${folder}`,
  "--username=postgres",
  "--auth=scram-sha-256",
  `--pwfile=${passwordFile}`,
  "--encoding=UTF8",
  "--locale-provider=builtin",
  "--builtin-locale=C.UTF-8",
  "--locale=C",
  "--data-checksums",
  "--no-instructions",
];

import { randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { SetupError } from "./setup-error.ts";

/**
 * The secret stored in `folder` under `name`, created by the first call: 256 random bits, base64url.
 * Processes that start at the same time agree on one. @throws {SetupError} if the folder cannot be written.
 */
export function secretIn(folder: string, name: string): string {
  const path = join(folder, name);
  try {
    return readSecret(path) ?? makeSecret(folder, path);
  } catch (error) {
    throw unwritable(folder, error);
  }
}

/** Creates `folder` if it does not exist. @throws {SetupError} if it cannot be created or written. */
export function ensureFolder(folder: string): void {
  const probe = join(folder, `.probe-${process.pid}`);
  try {
    makeFolder(folder);
    writeFileSync(probe, "");
    rmSync(probe);
  } catch (error) {
    throw unwritable(folder, error);
  }
}

/** Node's recursive mkdir never returns where the system manages the folders itself, as in /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
  }
}

function readSecret(path: string): string | null {
  try {
    return readFileSync(path, "utf8").trim();
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** A link appears together with its content, so no process ever reads half a secret. */
function makeSecret(folder: string, path: string): string {
  makeFolder(folder);
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600 });
  try {
    linkSync(draft, path);
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(path, "utf8").trim();
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

const isMissing = (error: unknown) => codeOf(error) === "ENOENT";

function unwritable(folder: string, error: unknown): SetupError {
  const reason = codeOf(error) ?? String(error);
  return new SetupError(
    `DATA_DIR ${folder} cannot be written (${reason}): make it writable or set DATA_DIR to a folder that is.`,
  );
}

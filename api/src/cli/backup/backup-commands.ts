import { resolve } from "node:path";
import { parseArgs } from "node:util";
import type { Client } from "pg";
import { stopServer } from "../../platform/database/embedded/server.ts";
import { readConfig } from "../../platform/configuration/config.ts";
import { prepareDatabase } from "../../setup/prepare-database.ts";
import { SetupError } from "../../platform/configuration/setup-error.ts";
import type { BackupManifest } from "./backup-manifest.ts";

/** A command's arguments: the backup's folder, whether it may replace existing rows, and of which subdomain alone it is. */
export interface BackupArguments {
  readonly folder: string;
  readonly replace: boolean;
  readonly dmc: string | null;
}

/** Reads `<folder> [--replace] [--dmc <subdomain>]`. @throws {SetupError} with how to use the command. */
export function readBackupArguments(args: readonly string[], usage: string): BackupArguments {
  try {
    const options = { replace: { type: "boolean", default: false }, dmc: { type: "string" } } as const;
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [folder, ...rest] = positionals;
    if (folder !== undefined && rest.length === 0)
      return { folder: resolve(folder), replace: values.replace, dmc: values.dmc ?? null };
  } catch {
    // An unknown option is treated like a missing folder.
  }
  throw new SetupError(usage);
}

/**
 * Does `work` as the owner of the configured database, starting and stopping the embedded one unless it is
 * running.
 */
export async function withOwner<Result>(
  work: (owner: Client, url: string) => Promise<Result>,
): Promise<Result> {
  const config = { ...readConfig(process.env), demo: false };
  const { owner, server, url } = await prepareDatabase(config, () => {});
  try {
    return await work(owner, url);
  } finally {
    await owner.end();
    if (server && !server.wasRunning) await stopServer(server);
  }
}

/** "42 rows of 9 tables". */
export const sizeOf = ({ tables }: BackupManifest) =>
  `${tables.reduce((sum, { rows }) => sum + rows, 0)} rows of ${tables.length} tables`;

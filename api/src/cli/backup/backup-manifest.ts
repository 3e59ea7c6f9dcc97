import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { SetupError } from "../../platform/configuration/setup-error.ts";

/** Name of the file that describes a backup's other files. */
export const MANIFEST = "backup.json";

const manifest = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** The company whose rows alone these are; absent in a backup of everything. */
  dmc: z.optional(z.object({ id: z.int(), name: z.string(), subdomain: z.nullable(z.string()) })),
  /** Migrations of the database that was backed up. */
  migrations: z.array(z.string()),
  /** In an order in which they can be filled. */
  tables: z.array(
    z.object({
      table: z.string(),
      /** COPY's text of the rows in key order, gzipped. */
      file: z.string().check(z.regex(/^[\w.]+$/)),
      /** The columns of this text, in order, for who reads it elsewhere; absent in older backups. */
      columns: z.optional(z.string()),
      rows: z.int(),
      /** SHA-256 of the text, hexadecimal. */
      sha256: z.string(),
    }),
  ),
});

/** The content of a backup. */
export type BackupManifest = z.output<typeof manifest>;

/** Reads a backup's manifest. @throws {SetupError} if the folder contains none. */
export function readManifest(folder: string): BackupManifest {
  try {
    return manifest.parse(JSON.parse(readFileSync(join(folder, MANIFEST), "utf8")));
  } catch {
    throw new SetupError(`${folder} holds no complete backup: ${MANIFEST} is missing or damaged.`);
  }
}

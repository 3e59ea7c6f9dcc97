import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { basename } from "node:path";
import type { Migration } from "./migration.ts";

const load = createRequire(import.meta.url);

/**
 * Every step of the schema, oldest first: each file of this folder that starts with a number exports one,
 * under its name.
 */
export const migrations: readonly Migration[] = readdirSync(import.meta.dirname)
  .filter((file) => /^\d{4}-.+\.ts$/.test(file))
  .toSorted((one, other) => (one < other ? -1 : 1))
  .map(migrationIn);

function migrationIn(file: string): Migration {
  const [migration] = Object.values<Migration>(load(`./${file}`));
  const name = basename(file, ".ts");
  if (migration?.name !== name)
    throw new Error(`api/src/migrations/${file} must export the migration "${name}".`);
  return migration;
}

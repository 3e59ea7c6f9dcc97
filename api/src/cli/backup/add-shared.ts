import type { Client } from "pg";
import { SetupError } from "../../platform/configuration/setup-error.ts";
import { goOnCounting } from "../../platform/database/go-on-counting.ts";
import { insertCopied } from "./insert-copied.ts";
import type { KeptTable } from "./kept-tables.ts";

/** Puts back rows, which are in the table `incoming`, beside those of others. `company` is whose they are. */
type AddShared = (owner: Client, table: KeptTable, company: string) => Promise<void>;

/** What companies share is put back where it is missing; what is there already stays as it is. */
export const addShared: Readonly<Partial<Record<string, AddShared>>> = {
  "app.themes": addTheme,
  "app.pictures": addPictures,
};

/** @throws {SetupError} if another theme has its number, by which the company refers to it. */
async function addTheme(owner: Client, table: KeptTable, company: string): Promise<void> {
  const [theme] = await themesIn(owner, "incoming");
  if (theme === undefined) return;
  await insertCopied(owner, table, "incoming", "on conflict (id) do nothing");
  const [there] = await themesIn(owner, `${table.name} where id = ${theme.id}`);
  if (there !== undefined && there.createdAt !== theme.createdAt && there.look !== theme.look)
    throw new SetupError(
      `The theme "${theme.name}" of ${company} cannot be restored beside another one, "${there.name}", which has its number: save that as a new theme, give the new one to its DMCs, delete the old one, and restore again. Nothing was changed.`,
    );
  if (table.sequence !== null) await goOnCounting(owner, table.name, table.sequence, `id = ${theme.id}`);
}

interface FoundTheme {
  readonly id: number;
  readonly name: string;
  /** The same theme, however it was changed since, was made at the same moment. */
  readonly createdAt: string;
  /** All that an administrator says of it. */
  readonly look: string;
}

async function themesIn(owner: Client, rows: string): Promise<FoundTheme[]> {
  const found = await owner.query<FoundTheme>(
    `select id, name, created_at::text as "createdAt",
       json_build_array(name, primary_color, secondary_color, accent_color, logo, custom_css)::text as look
     from ${rows}`,
  );
  return found.rows;
}

/**
 * Nothing refers to a picture's number, so that each gets a new one; its name is that of its content. One that nobody has
 * shown for a day is about to be deleted, so that each counts as uploaded now.
 */
async function addPictures(owner: Client, table: KeptTable): Promise<void> {
  const columns = table.columns.split(", ").filter((column) => !["id", "created_at"].includes(column));
  const rest = "on conflict (name) do update set created_at = excluded.created_at";
  await insertCopied(owner, { ...table, columns: columns.join(", ") }, "incoming", rest);
}

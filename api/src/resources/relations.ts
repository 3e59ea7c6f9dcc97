import { type Kind, kinds, type RelatedTo, relatedTo as relatable } from "@dmc-hub/shared-types";
import type { Knex } from "knex";
import { errors } from "../platform/http/errors.ts";
import { deleteFilesOf } from "./record-files.ts";
import type { Key } from "./rows.ts";

/** A row that may be about another one of any kind. */
export interface Related {
  readonly relatedTo: RelatedTo | null;
  readonly relatedId: number | null;
}

/** Refuses a row about something that its DMC does not have, and locks that until the change is made. */
export async function requireRelated(trx: Knex, dmcId: number, row: Related): Promise<void> {
  const { relatedTo, relatedId } = row;
  if (relatedTo === null || relatedId === null) return;
  if (!(await lockRelated(trx, dmcId, relatedTo, relatedId)))
    throw errors.invalid({ path: "relatedId", message: `This ${relatedTo} does not exist` });
}

/** Keeps a record from being deleted until the transaction ends; false if there is none. */
export async function lockRelated(trx: Knex, dmcId: number, kind: RelatedTo, id: number): Promise<boolean> {
  const found = await trx(relatedTable(kind)).where({ dmc_id: dmcId, id }).forKeyShare().first("id");
  return found !== undefined;
}

/** Refuses a user who is not on the DMC's staff. `path` is the field that names the user. */
export async function requireStaff(
  trx: Knex,
  dmcId: number,
  path: string,
  userId: number | null,
): Promise<void> {
  if (userId === null) return;
  const found = await trx("app.users").where({ id: userId, dmc_id: dmcId }).forKeyShare().first("id");
  if (!found) throw errors.invalid({ path, message: "This user does not exist" });
}

/** Whether rows may be about things of this kind. */
export const isRelatable = ({ names: [name] }: Kind): boolean =>
  relatable.options.includes(name as RelatedTo);

/** Rows may outlive what they are about: when that is deleted, they are about nothing. Its files go with it. */
export async function detachRelations(trx: Knex, kind: Kind, key: Required<Key>): Promise<void> {
  if (!isRelatable(kind)) return;
  const [name] = kind.names;
  await deleteFilesOf(trx, kind, key);
  for (const { collection, fields } of kinds) {
    if (!("relatedTo" in fields)) continue;
    await trx(`app.${collection}`)
      .where({ dmc_id: key.dmcId, related_to: name, related_id: key.id })
      .update({ related_to: null, related_id: null });
  }
}

/** The table of the records of a kind that others may be about. */
export const relatedTable = (name: RelatedTo): string =>
  `app.${kinds.find(({ names }) => names[0] === name)?.collection}`;

import { type Kind, kinds, type RelatedTo, relatedTo as relatable } from "@dmc-hub/shared-types";
import type { Knex } from "knex";
import { errors } from "../platform/http/errors.ts";
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
  const found = await trx(tableOf(relatedTo))
    .where({ dmc_id: dmcId, id: relatedId })
    .forKeyShare()
    .first("id");
  if (!found) throw errors.invalid({ path: "relatedId", message: `This ${relatedTo} does not exist` });
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

/** Rows may outlive what they are about: when that is deleted, they are about nothing. */
export async function detachRelations(trx: Knex, { names: [name] }: Kind, key: Key): Promise<void> {
  for (const { collection, fields } of kinds) {
    if (!("relatedTo" in fields)) continue;
    await trx(`app.${collection}`)
      .where({ dmc_id: key.dmcId, related_to: name, related_id: key.id })
      .update({ related_to: null, related_id: null });
  }
}

const tableOf = (name: RelatedTo) => `app.${kinds.find(({ names }) => names[0] === name)?.collection}`;

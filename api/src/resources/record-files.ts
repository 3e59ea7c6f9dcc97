import type { Kind } from "@dmc-hub/shared-types";
import type { Knex } from "knex";
import type { Key } from "./rows.ts";

/** Deletes a record's files with it. They are kept for a day, in which the record may be restored with them. */
export async function deleteFilesOf(
  trx: Knex,
  { names: [name] }: Kind,
  { id, dmcId }: Required<Key>,
): Promise<void> {
  await trx("app.files")
    .where({ dmc_id: dmcId, related_to: name, related_id: id, deleted_at: null })
    .update({ deleted_at: trx.fn.now(), is_gone_with_record: true });
}

/** Gives a record that was created again the files that were deleted with it; `former` is the id it had. */
export async function restoreFilesOf(
  trx: Knex,
  { names: [name] }: Kind,
  { id, dmcId }: Required<Key>,
  former: number,
): Promise<void> {
  await trx("app.files")
    .where({ dmc_id: dmcId, related_to: name, related_id: former, is_gone_with_record: true })
    .update({ related_id: id, deleted_at: null, is_gone_with_record: false });
}

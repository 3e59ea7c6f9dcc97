import { type Kind, kinds } from "@dmc-hub/shared-types";
import type { Knex } from "knex";
import type { Key } from "./rows.ts";
import { isRelatable } from "./relations.ts";

/** A reference that a record's deletion emptied, as the audit writes it. */
interface Emptied {
  readonly field: string;
  readonly old: unknown;
  readonly new: null;
}

/** A record that was deleted. */
interface Deleted {
  readonly dmcId: number;
  readonly kind: Kind;
  readonly id: number;
}

/**
 * The rows of a kind, to be changed, that a record's deletion untied by emptying these references, and that nobody has tied
 * anew since. The audit knows them: its entries of one transaction are of the same moment.
 */
export function untiedRows(trx: Knex, { dmcId, kind, id }: Deleted, rows: Kind, emptied: readonly Emptied[]) {
  const entries = () => trx("app.audit").where({ dmc_id: dmcId });
  const deletion = entries().where({ resource: kind.names[0], resource_id: id, action: "delete" });
  return trx(`app.${rows.collection}`)
    .where({ dmc_id: dmcId })
    .whereIn(
      "id",
      entries()
        .where({ resource: rows.names[0] })
        .whereIn("at", deletion.select("at"))
        .whereRaw("changes @> ?::jsonb", [JSON.stringify(emptied)])
        .select("resource_id"),
    );
}

/** Ties to a record that was created again what was about it; `former` is the id it had. */
export async function retieRelations(
  trx: Knex,
  kind: Kind,
  { id, dmcId }: Required<Key>,
  former: number,
): Promise<void> {
  if (!isRelatable(kind)) return;
  const [name] = kind.names;
  const emptied = [
    { field: "relatedTo", old: name, new: null },
    { field: "relatedId", old: former, new: null },
  ];
  for (const rows of kinds) {
    if (!("relatedTo" in rows.fields)) continue;
    await untiedRows(trx, { dmcId, kind, id: former }, rows, emptied)
      .where({ related_to: null, related_id: null })
      .update({ related_to: name, related_id: id });
  }
}

import { folded, type Kind, kinds } from "@dmc-hub/shared-types";
import type { Knex } from "knex";
import { snakeCase } from "../../platform/database/table.ts";
import { RawJson } from "../../platform/http/raw-json.ts";
import { tableOfKind } from "../../resources/kind-table.ts";
import { searchedParent, searchPatterns } from "../../resources/search.ts";

/** Every kind that describes its results is searched. */
const found = kinds.filter(({ hit }) => hit !== undefined);

/** What `app.search_kinds` needs to know about each kind. */
const SEARCHED = JSON.stringify(
  found.map((kind) => ({
    kind: kind.names[0],
    relation: kind.collection,
    title: snakeCase(kind.nameField),
    parent: searchedParent(kind) ?? undefined,
  })),
);

/**
 * Searches things of every kind, best match first. `db` is a connection for one tenant's rows, or for
 * administrators.
 */
export async function searchEverything(db: Knex, q: string, limit: number): Promise<RawJson<never>> {
  const patterns = searchPatterns(q);
  if (patterns.length === 0) return new RawJson("[]");
  const { rows } = await db.raw<{ rows: { hits: string }[] }>(
    `select coalesce(json_agg(case h.kind ${found.map(hitOf).join(" ")} end order by place), '[]')::text as hits
     from app.search_kinds(?, ?, ?, variadic ?::text[]) with ordinality h (kind, dmc_id, id, title, place)`,
    [SEARCHED, folded(q), limit, patterns],
  );
  return new RawJson(rows[0]?.hits ?? "[]");
}

/** A branch that reads a result's name and details. */
function hitOf(kind: Kind): string {
  const { subtitle = [], opensAs } = kind.hit ?? {};
  const parts = subtitle.map((group) => `coalesce(${group.map(snakeCase).join(", ")})`);
  const opens = opensAs ? `, 'opens', json_build_object('kind', r.${snakeCase(opensAs)}, 'id', r.id)` : "";
  return `when '${kind.names[0]}' then (
    select json_build_object('kind', h.kind, 'id', h.id, 'title', h.title,
      'subtitle', nullif(concat_ws(', ', ${parts.join(", ")}), '')${opens})
    from ${tableOfKind(kind).model.tableName} r where r.dmc_id = h.dmc_id and r.id = h.id)`;
}

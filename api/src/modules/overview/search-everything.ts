import { folded, type Kind, kinds } from "@dmc-hub/shared-types";
import type { Knex } from "knex";
import { concerns } from "../../platform/database/tenant.ts";
import { snakeCase } from "../../platform/database/table.ts";
import { RawJson } from "../../platform/http/raw-json.ts";
import { relationOf, tableOfKind } from "../../resources/kind-table.ts";
import { quotedId, searchedParent, searchPatterns } from "../../resources/search.ts";

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
 * Searches things of every kind, best match first. `db` is a connection for the rows of the DMC, or with null for
 * administrators.
 */
export async function searchEverything(
  db: Knex,
  dmcId: number | null,
  q: string,
  limit: number,
): Promise<RawJson<never>> {
  const patterns = searchPatterns(q);
  if (patterns.length === 0) return new RawJson("[]");
  const matches = await db.raw<{ rows: Hit[] }>(
    "select * from app.search_kinds(?, ?, ?, variadic ?::text[])",
    [SEARCHED, folded(q), limit, patterns],
  );
  const rows = [...(await quotedIn(db, dmcId, q)), ...matches.rows].slice(0, limit);
  const ofDmcs = Object.values(Object.groupBy(rows, ({ dmc_id: dmcId }) => dmcId)).map((hits) => hits ?? []);
  const told = await Promise.all(ofDmcs.map((hits) => tell(db, hits)));
  const texts = new Map(ofDmcs.flat().map((hit, index) => [hit, told.flat()[index]]));
  return new RawJson(`[${rows.map((hit) => texts.get(hit)).join(",")}]`);
}

/** What a text names by its number, as in "B-1042". */
async function quotedIn(db: Knex, dmcId: number | null, q: string): Promise<Hit[]> {
  const own = dmcId === null ? {} : { dmc_id: dmcId };
  const quoted = found.flatMap((kind) => {
    const id = quotedId(kind, q);
    return id === null ? [] : { kind, id };
  });
  const hits = quoted.map(({ kind, id }) =>
    db<Hit>(`app.${relationOf(kind)}`)
      .where({ ...own, id })
      .select("dmc_id", "id", `${snakeCase(kind.nameField)} as title`)
      .select(db.raw("? as kind", [kind.names[0]])),
  );
  return (await Promise.all(hits)).flat();
}

/** A result as `app.search_kinds` finds it. */
interface Hit {
  readonly kind: string;
  readonly dmc_id: number;
  readonly id: number;
  readonly title: string;
}

/** Results of one DMC as JSON texts, in their order. */
async function tell(db: Knex, hits: readonly Hit[]): Promise<string[]> {
  const dmcId = hits[0]?.dmc_id ?? 0;
  concerns(dmcId);
  const { rows } = await db.raw<{ rows: { told: string }[] }>(TELL, {
    dmcId,
    hits: JSON.stringify(hits),
  });
  return rows.map(({ told }) => told);
}

/** A branch that reads a result's name and details. */
function hitOf(kind: Kind): string {
  const { subtitle = [], opensAs } = kind.hit ?? {};
  const parts = subtitle.map((group) => `coalesce(${group.map(snakeCase).join(", ")})`);
  const opens = opensAs ? `, 'opens', json_build_object('kind', r.${snakeCase(opensAs)}, 'id', r.id)` : "";
  return `when '${kind.names[0]}' then (
    select json_build_object('kind', h.kind, 'id', h.id, 'title', h.title,
      'subtitle', nullif(concat_ws(', ', ${parts.join(", ")}), '')${opens})
    from ${tableOfKind(kind).model.tableName} r where r.dmc_id = :dmcId and r.id = h.id)`;
}

/** Each table names the DMC itself, so that a cluster asks one machine. */
const TELL = `select (case h.kind ${found.map(hitOf).join(" ")} end)::text as told
  from rows from (json_to_recordset(:hits) as (kind text, id bigint, title text)) with ordinality
    as h (kind, id, title, place) order by place`;

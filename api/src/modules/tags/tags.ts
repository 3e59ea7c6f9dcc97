import { type contract, type Kind, kinds, type UsedTag } from "@dmc-hub/shared-types";
import type { Database } from "../../platform/database/database.ts";
import { type Bind, send } from "../../platform/database/statement.ts";
import type { Handlers } from "../../platform/http/implement.ts";
import { snakeCase } from "../../platform/database/table.ts";

/** Maximum number of tags that are listed. */
const LISTED = 500;

/** The columns that hold tags, each with its table. */
const tagged = kinds.flatMap((kind) =>
  tagColumns(kind).map((column) => ({ table: `app.${kind.collection}`, column })),
);

function tagColumns({ fields }: Kind): string[] {
  const names = Object.keys(fields).filter((name) => fields[name]?.as === "tags");
  return names.map((name) => snakeCase(name));
}

/** The calls about tags. Of several spellings the most used one is listed. */
export const tags = ({ read }: Database): Handlers<typeof contract.tags> => ({
  list: (_input, { dmcId }) => read(dmcId, (db) => send<UsedTag>(db, (bind) => usedTags(dmcId, bind))),
});

function usedTags(dmcId: number | null, bind: Bind): string {
  const own = dmcId === null ? "true" : `dmc_id = ${bind(dmcId)}`;
  const each = tagged.map(
    ({ table, column }) => `select unnest(${column}) as tag from ${table} where ${own} and ${column} <> '{}'`,
  );
  return `select tag, sum(count)::int as count from (
          select first_value(tag) over (partition by key order by count desc, tag) as tag, count
          from (select tag, lower(tag collate app.words) as key, count(*) as count
                from (${each.join(" union all ")}) used group by tag) spelled
        ) named group by tag order by count desc, tag collate app.words limit ${LISTED}`;
}

import { type AnyQueryBuilder, raw } from "objection";
import { searchPatterns } from "./search-patterns.ts";
import type { Table } from "./table.ts";

/** Keeps the rows whose searched fields hold `text`, in capitals or not. For tables without policies. */
export function search(query: AnyQueryBuilder, text: string): AnyQueryBuilder {
  const patterns = searchPatterns(text);
  return query.whereRaw(`(${patterns.map(() => "search like lower(?)").join(" or ")})`, patterns);
}

/** The same for one tenant's rows, where a policy keeps LIKE from the index; DESIGN §4, schema rule 8. */
export function searchTenant(query: AnyQueryBuilder, { model }: Table, text: string): AnyQueryBuilder {
  const patterns = searchPatterns(text);
  const terms = patterns.map(() => "lower(?)").join(", ");
  return query.whereIn("id", raw(`(select app.search('${model.tableName}', ${terms}))`, patterns));
}

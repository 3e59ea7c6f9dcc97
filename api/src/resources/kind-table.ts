import type { Kind } from "@dmc-hub/shared-types";
import { Model } from "objection";
import { type Table, tableOf } from "../platform/database/table.ts";

const tables = new WeakMap<Kind, Table>();

/**
 * The table of a kind's rows, such as `app.clients`. Rows of a DMC that include values of other tables are
 * read from a view, such as `app.proposals_read`.
 */
export function tableOfKind(kind: Kind): Table {
  const known = tables.get(kind);
  if (known) return known;
  const writes = modelOf(relationOf(kind));
  const hasView = !kind.isShared && Object.keys(kind.reads).length > 0;
  const reads = hasView ? modelOf(`${relationOf(kind)}_read`) : writes;
  const table = tableOf(writes, kind.names[0], kind.item, reads);
  tables.set(kind, table);
  return table;
}

/** The name of a kind's table: "clients", "fx_rates". */
export const relationOf = ({ collection }: Pick<Kind, "collection">): string =>
  collection.replaceAll("-", "_");

const modelOf = (name: string): typeof Model =>
  class extends Model {
    static override readonly tableName = `app.${name}`;
  };

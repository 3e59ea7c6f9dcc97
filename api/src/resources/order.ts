import type { Bind } from "../platform/database/statement.ts";
import type { Position } from "./cursor.ts";
import type { Column, Table } from "../platform/database/table.ts";

/** How a list is sorted: by a column, then by id, so that the order is unique. */
export interface Order {
  /** As requested: `name`, or `-name` for descending. */
  readonly sort: string;
  readonly column: Column;
  readonly isDescending: boolean;
}

const BY_ID: Column = { field: "id", name: "id", isNullable: false, isText: false };

/** Parses a sort that the contract has validated. By default rows come in the order of creation. */
export function orderOf({ columns }: Table, sort = "id"): Order {
  const field = sort.replace(/^-/, "");
  const column = columns.find((known) => known.field === field) ?? BY_ID;
  return { sort, column, isDescending: sort.startsWith("-") };
}

/** SQL for ORDER BY. Rows without a value come last, in both directions. */
export function orderBy({ column, isDescending }: Order): string {
  const direction = isDescending ? "desc" : "asc";
  const nulls = column.isNullable ? " nulls last" : "";
  return `${expression(column)} ${direction}${nulls}, id ${direction}`;
}

/** SQL for WHERE: the rows after `position`. */
export function afterPosition({ column, isDescending }: Order, { value, id }: Position, bind: Bind): string {
  const beyond = isDescending ? "<" : ">";
  if (value === null) return `${column.name} is null and id ${beyond} ${bind(id)}`;
  const after = `(${expression(column)}, id) ${beyond} (${bind(value)}, ${bind(id)})`;
  return column.isNullable ? `(${after} or ${column.name} is null)` : after;
}

const expression = ({ name, isText }: Column) => (isText ? `${name} collate app.words` : name);

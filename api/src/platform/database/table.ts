import type { Model } from "objection";
import * as z from "zod/mini";

/** One column of a row as the contract names it. */
export interface Column {
  /** `contactName`, as on the wire. */
  readonly field: string;
  /** `contact_name`, as in the database. */
  readonly name: string;
  readonly isNullable: boolean;
  /** Sorted as words rather than as a number or an instant. */
  readonly isText: boolean;
}

/** A table whose rows are sent as one of the contract's schemas. */
export interface Table {
  /** What rows are read from: the table itself, or a view that adds values of other tables. */
  readonly model: typeof Model;
  /** What rows are written to. */
  readonly writes: typeof Model;
  /** What a row is called in messages: "client". */
  readonly noun: string;
  readonly columns: readonly Column[];
  /** SQL that selects the columns under the contract's names. */
  readonly selection: string;
  /** SQL that turns a row of the table into the contract's row, as JSON text. */
  readonly json: string;
}

/** Derives a table's columns from the contract's schema of its rows. `reads` is the view, if there is one. */
export function tableOf(
  writes: typeof Model,
  noun: string,
  item: z.ZodMiniObject,
  reads: typeof Model = writes,
): Table {
  const columns = Object.entries(item.shape).map(([field, type]) => columnOf(field, type as z.ZodMiniType));
  const selection = columns.map(({ field, name }) => `${name} as "${field}"`).join(", ");
  const pairs = columns.map(({ field, name }) => `'${field}', ${name}`).join(", ");
  return { model: reads, writes, noun, columns, selection, json: `json_build_object(${pairs})::text` };
}

/** `contactName` becomes `contact_name`. */
export const snakeCase = (field: string): string =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A row's fields under their column names. */
export const toColumns = (fields: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([field, value]) => [snakeCase(field), value]));

function columnOf(field: string, type: z.ZodMiniType): Column {
  const schema = z.toJSONSchema(type, { unrepresentable: "any", io: "output" });
  // A nullable field is a choice of schemas, or in the simplest case a choice of types.
  const kinds = (schema.anyOf ?? [schema]).flatMap((kind) =>
    typeof kind === "object"
      ? [kind.type ?? []].flat().map((one) => ({ type: one, format: kind.format }))
      : [],
  );
  return {
    field,
    name: snakeCase(field),
    isNullable: kinds.some((kind) => kind.type === "null"),
    isText: kinds.some((kind) => kind.type === "string" && !isTime(kind.format)),
  };
}

const isTime = (format: string | undefined) => format === "date-time" || format === "date";

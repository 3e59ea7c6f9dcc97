import * as z from "zod/mini";
import { endpoint, ofDmc } from "./endpoint.ts";
import { flag, id, line } from "./fields.ts";

/** Maximum number of rows per import. */
export const IMPORT_LIMIT = 50_000;

/** Maximum size of an import, bytes. */
export const IMPORT_BYTES = 32 * 1_048_576;

/** A body of many rows, each of which follows the rules of `row`. */
export const bulkBody = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({
    rows: z
      .array(row, "Send a list of rows")
      .check(
        z.minLength(1, "Send at least one row"),
        z.maxLength(IMPORT_LIMIT, `Send at most ${IMPORT_LIMIT} rows at once`),
      ),
  });

/** A bulk body with rows of any kind. */
export type BulkBody = ReturnType<typeof bulkBody<z.ZodMiniType>>;

/** What becomes of rows that are likely to be there already: added all the same, left out, or merged. */
const duplicates = z.enum(["keep", "skip", "merge"], "Must be keep, skip or merge");
export type ImportDuplicates = z.output<typeof duplicates>;

/** Places of rows as a query has them: "4,17". */
const rowPlaces = z.pipe(
  z
    .string()
    .check(z.regex(/^\d{1,5}(?:,\d{1,5}){0,999}$/, "Must be up to 1000 places of rows, such as 4,17")),
  z.transform((text: string) => text.split(",").map(Number)),
);

/** A row that is likely to be there already. */
const alike = z.object({
  /** Its place among the rows. */
  index: z.int(),
  /** The row that it is like; null if that is an earlier one of the file. */
  id: z.nullable(id),
  name: z.string(),
  by: z.enum(["email", "name"]),
});
export type ImportAlike = z.output<typeof alike>;

const outcome = z.object({
  /** Number of rows added, or that would be added if none was left out. */
  count: z.int(),
  merged: z.int(),
  skipped: z.int(),
  /** How many are likely to be there already; the first thousand of them are listed by a dry run. */
  alikeCount: z.int(),
  alike: z.array(alike),
});
export type ImportOutcome = z.output<typeof outcome>;

/** The call that imports many of a DMC's rows. Errors name a row as `rows.<index>.<field>`. */
export const importOf = <const Collection extends string, Draft extends z.ZodMiniType>({
  collection,
  draft,
}: {
  readonly collection: Collection;
  readonly draft: Draft;
}) =>
  endpoint({
    method: "POST",
    path: `/api/${collection}/import`,
    access: ["admin", "dmc"],
    tenant: true,
    summary: `Import many ${collection}, all or none; pass dryRun to only validate them and find duplicates`,
    idempotent: true,
    bodyLimit: IMPORT_BYTES,
    query: z.object({
      ...ofDmc,
      dryRun: z.optional(flag),
      /** What becomes of all likely duplicates that the three below do not name. */
      duplicates: z.optional(duplicates),
      keep: z.optional(rowPlaces),
      skip: z.optional(rowPlaces),
      merge: z.optional(rowPlaces),
      /** What the file was called that the rows came from; the audit keeps it. */
      fileName: z.optional(line(1, "Say what the file is called")),
    }),
    body: bulkBody(draft),
    response: outcome,
  });

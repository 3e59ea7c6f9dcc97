import * as z from "zod/mini";
import { endpoint, ofDmc } from "./endpoint.ts";
import { flag } from "./fields.ts";

/** Maximum number of rows per import. */
export const IMPORT_LIMIT = 50_000;

/** Maximum size of an import, bytes. */
const IMPORT_BYTES = 32 * 1_048_576;

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
    summary: `Import many ${collection}, all or none; pass dryRun to only validate them`,
    idempotent: true,
    bodyLimit: IMPORT_BYTES,
    query: z.object({ ...ofDmc, dryRun: z.optional(flag) }),
    body: bulkBody(draft),
    response: z.object({ count: z.int() }),
  });

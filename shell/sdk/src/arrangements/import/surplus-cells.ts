import { ApiError } from "@dmc-hub/shared-types";
import { pluralize } from "../../format/pluralize.ts";
import type { ImportTable } from "./read-table.ts";

/**
 * Refuses rows that have more cells than there are columns, as after a comma that was not quoted: what such cells hold
 * would be lost. Throws an `ApiError` as the API refuses rows.
 */
export function refuseSurplusCells({ headings, rows }: ImportTable): void {
  const errors = rows.flatMap(({ cells: { length } }, index) =>
    length > headings.length
      ? [
          {
            path: `rows.${index}`,
            message: `${pluralize(length, ["cell", "cells"])}, but ${pluralize(headings.length, ["column", "columns"])}`,
          },
        ]
      : [],
  );
  if (errors.length === 0) return;
  const faults = pluralize(errors.length, ["fault", "faults"]);
  throw new ApiError(400, `Nothing was imported: ${faults} in ${pluralize(rows.length, ["row", "rows"])}.`, {
    errors,
  });
}

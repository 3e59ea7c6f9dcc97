import type { Kind } from "@dmc-hub/shared-types";
import type { RowsChange } from "../platform/events/dmc-events.ts";

/** What a row that was created, changed or deleted makes stale: lists of its kind, and those it names. */
export const changeOf = ({
  collection,
  invalidates,
}: Pick<Kind, "collection" | "invalidates">): RowsChange => ({
  resource: collection,
  invalidates: [`/api/${collection}`, ...invalidates],
  isNotice: true,
});

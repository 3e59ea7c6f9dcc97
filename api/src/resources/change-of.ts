import type { Kind } from "@dmc-hub/shared-types";
import type { RowsChange } from "../platform/events/dmc-events.ts";

/** What a row that was made, changed or deleted makes stale: lists of its kind, and what that says besides. */
export const changeOf = ({
  collection,
  invalidates,
}: Pick<Kind, "collection" | "invalidates">): RowsChange => ({
  resource: collection,
  invalidates: [`/api/${collection}`, ...invalidates],
  isNotice: true,
});

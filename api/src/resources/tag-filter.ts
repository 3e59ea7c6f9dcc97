import type { Kind } from "@dmc-hub/shared-types";
import type { CustomFilters } from "./custom-filter.ts";

/** The filter `tag`: rows that have this tag, whatever its case. */
export const tagFilterOf = ({ collection }: Kind): CustomFilters => ({
  tag: (tag, dmcId, isOnCluster) => (bind) =>
    dmcId === null || isOnCluster
      ? `tags <> '{}' and app.tag_keys(tags) @> app.tag_keys(array[${bind(tag)}::text])`
      : `id = any((select app.rows_tagged('app.${collection}', ${bind(tag)}))::bigint[])`,
});

import type { RowsChange } from "../../platform/events/dmc-events.ts";

/**
 * What a changed theme makes stale for the staff of its DMCs. A change of a DMC itself ends their streams, and the next ones
 * name this among all that may have changed.
 */
export const lookChange: RowsChange = { resource: "dmcs", invalidates: ["/api/dmc-info"], isNotice: false };

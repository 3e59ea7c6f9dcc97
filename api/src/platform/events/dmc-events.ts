import type { Knex } from "knex";

/** PostgreSQL's channel for what has changed in a DMC. */
export const EVENTS = "dmc_hub_events";

/** The event that colleagues' tabs receive when rows have changed. */
export interface RowsChange {
  readonly resource: string;
  /**
   * Addresses of the API whose answers are stale with it: each with all below it; what is below alone where it ends
   * with a slash; with a query, lists narrowed to the same or not at all.
   */
  readonly invalidates: readonly string[];
  /** Whether notifications may have changed as well. */
  readonly isNotice: boolean;
}

/** Rows of a DMC that have changed. */
export interface DmcEvent extends RowsChange {
  readonly dmcId: number;
}

/** Publishes to the followers of the DMC, in every process, when the transaction of `trx` commits. */
export async function tellDmc(trx: Knex, event: DmcEvent): Promise<void> {
  await trx.raw("select pg_notify(?, ?)", [EVENTS, JSON.stringify(event)]);
}

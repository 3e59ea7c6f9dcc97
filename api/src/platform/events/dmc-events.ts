import type { Knex } from "knex";

/** PostgreSQL's channel for changes in a DMC. */
export const EVENTS = "dmc_hub_events";

/** The event that colleagues' tabs receive when rows have changed. */
export interface RowsChange {
  readonly resource: string;
  /**
   * API addresses whose answers become stale: each with everything below it, or only what is below if it ends
   * with a slash; with a query, only lists filtered by the same value or not by it.
   */
  readonly invalidates: readonly string[];
  /** Whether notifications may have changed as well. */
  readonly isNotice: boolean;
}

/** Changed rows of a DMC. */
export interface DmcEvent extends RowsChange {
  readonly dmcId: number;
}

/** Publishes to the DMC's followers in every process when the transaction of `trx` commits. */
export async function tellDmc(trx: Knex, event: DmcEvent): Promise<void> {
  await trx.raw("select pg_notify(?, ?)", [EVENTS, JSON.stringify(event)]);
}

/** Publishes the same change to the followers of each DMC that has a theme, as `tellDmc` does. */
export async function tellDmcsOf(trx: Knex, themeId: number, change: RowsChange): Promise<void> {
  await trx.raw(
    "select pg_notify(?, (cast(? as jsonb) || jsonb_build_object('dmcId', id))::text) from app.dmcs where theme_id = ?",
    [EVENTS, JSON.stringify(change), themeId],
  );
}

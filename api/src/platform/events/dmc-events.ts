import type { Knex } from "knex";

/** PostgreSQL's channel for what has changed in a DMC. */
export const EVENTS = "dmc_hub_events";

/** Rows of a DMC that have changed. */
export interface DmcEvent {
  readonly dmcId: number;
  readonly resource: "tasks" | "messages" | "bookings" | "activities" | "shares";
  /** Of whose itinerary the activities are; absent for other rows. */
  readonly itineraryId?: number;
}

/** Tells whoever follows the DMC's changes, in every process, when the transaction of `trx` commits. */
export async function tellDmc(trx: Knex, event: DmcEvent): Promise<void> {
  await trx.raw("select pg_notify(?, ?)", [EVENTS, JSON.stringify(event)]);
}

import type { Itinerary, Proposal } from "@dmc-hub/shared-types";
import type { Knex } from "knex";
import { tellDmc } from "../../platform/events/dmc-events.ts";
import type { Key } from "../../resources/rows.ts";
import type { TenantChange } from "../../resources/tenant-resource.ts";
import { shareChange } from "./share-change.ts";

/** A proposal's links end when it becomes another client's: they would show the former one the offer to the next. */
export async function endLinksOfClient(trx: Knex, id: number, change: TenantChange<Proposal>): Promise<void> {
  const { dmcId, before, after } = change;
  if (before !== null && before.clientId !== after.clientId) await endLinks(trx, dmcId, { proposal_id: id });
}

/** An itinerary's links end when it moves to another proposal, whose trip and client they were not made for. */
export async function endLinksOfTrip(trx: Knex, id: number, change: TenantChange<Itinerary>): Promise<void> {
  const { dmcId, before, after } = change;
  if (before !== null && before.proposalId !== after.proposalId)
    await endLinks(trx, dmcId, { itinerary_id: id });
}

/** An agency's links end when another one sells the proposal: they would show it what the next one keeps. */
export const endLinksOfAgency = (trx: Knex, { dmcId, id }: Required<Key>): Promise<void> =>
  endLinks(trx, dmcId, { proposal_id: id, audience: "agency" });

async function endLinks(trx: Knex, dmcId: number, shown: Readonly<Record<string, unknown>>): Promise<void> {
  const ended = await trx("app.shares")
    .where({ dmc_id: dmcId, revoked_at: null, ...shown })
    .update({ revoked_at: trx.fn.now() });
  if (ended > 0) await tellDmc(trx, { dmcId, ...shareChange });
}

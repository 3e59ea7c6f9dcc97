import type { Knex } from "knex";
import type { Key } from "../../resources/rows.ts";

/** A client's answer stays with the proposal when the shared itinerary is deleted; its links end. */
export async function keepAnswers(trx: Knex, { dmcId, id }: Key): Promise<void> {
  await trx("app.shares")
    .where({ dmc_id: dmcId, itinerary_id: id })
    .whereNotNull("answer")
    .update({ itinerary_id: null, revoked_at: trx.raw("coalesce(revoked_at, now())") });
}

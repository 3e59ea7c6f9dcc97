import type { Knex } from "knex";
import type { Key } from "../../resources/rows.ts";

/** A client's answer stays with the proposal when the shared itinerary is deleted; its links end. */
export async function keepAnswers(trx: Knex, { dmcId, id }: Key): Promise<void> {
  const answered = trx("app.shares").where({ dmc_id: dmcId, itinerary_id: id }).whereNotNull("answer");
  await answered.clone().whereNull("revoked_at").update({ revoked_at: trx.fn.now() });
  await answered.update({ itinerary_id: null });
}

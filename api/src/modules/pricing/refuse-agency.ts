import type { Knex } from "knex";
import { errors } from "../../platform/http/errors.ts";
import type { Key } from "../../resources/rows.ts";

/**
 * An agency that sells a proposal stays, also one of an accepted price that is being amended, which discarding brings back.
 * @throws {ApiProblem} 409.
 */
export async function refuseAgency(trx: Knex, { dmcId, id }: Key): Promise<void> {
  const row = await trx("app.proposal_pricing")
    .where({ dmc_id: dmcId })
    .where((either) =>
      either
        .where({ agency_id: id })
        .orWhereRaw("amended_from #>> '{settings,agencyId}' = ?::bigint::text", id),
    )
    .count<{ count: number }[]>("* as count")
    .first();
  const count = row?.count ?? 0;
  if (count > 0)
    throw errors.conflict(
      `This partner is the agency of ${count} ${count === 1 ? "proposal" : "proposals"}. Choose another one there first.`,
    );
}

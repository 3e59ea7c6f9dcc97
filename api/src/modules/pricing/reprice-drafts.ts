import { proposalStatuses } from "@dmc-hub/shared-types";
import type { Knex } from "knex";
import type { Database } from "../../platform/database/database.ts";
import { asTenant } from "../../platform/database/tenant.ts";
import { tellDmc } from "../../platform/events/dmc-events.ts";
import { ApiProblem } from "../../platform/http/errors.ts";
import type { Work } from "../../platform/jobs/jobs.ts";
import type { Key } from "../../resources/rows.ts";
import { pricingChanged } from "./pricing-change.ts";
import { lockProposal, storePrice } from "./store-price.ts";

const TASK = "reprice_drafts";

/**
 * Has the prices of a DMC's drafts stored anew after the transaction: what they inherit from the company or a partner has
 * changed. What was sent stays as it was.
 */
export const repriceDrafts = (trx: Knex, dmcId: number): Promise<unknown> =>
  trx.raw(
    "select from graphile_worker.add_job(?, json_build_object('dmcId', ?::bigint), job_key => ?::text)",
    [TASK, dmcId, `${TASK}_${dmcId}`],
  );

/** The work behind {@link repriceDrafts}. */
export const repriceWork = ({ rw }: Database): Work => ({
  tasks: {
    [TASK]: async (payload) => {
      const { dmcId } = payload as { dmcId: number };
      await asTenant(dmcId, async () => {
        const drafts: { id: number }[] = await rw("app.proposals")
          .where({ dmc_id: dmcId })
          .whereIn("status", proposalStatuses.those("unsent"))
          .where("line_count", ">", 0)
          .orderBy("id")
          .select("id");
        for (const { id } of drafts) await reprice(rw, { dmcId, id });
        await rw.transaction((trx) => tellDmc(trx, { dmcId, ...pricingChanged }));
      });
    },
  },
});

/** A draft whose total is out of range now keeps its price, which sending it refuses; one that is gone has none. */
async function reprice(rw: Knex, key: Required<Key>): Promise<void> {
  try {
    await rw.transaction(async (trx) => {
      await lockProposal(trx, key);
      await storePrice(trx, key, "value");
    });
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
  }
}

import { proposalStatuses } from "@dmc-hub/shared-types";
import type { Knex } from "knex";
import type { Database } from "../../platform/database/database.ts";
import { asTenant } from "../../platform/database/tenant.ts";
import { tellDmc } from "../../platform/events/dmc-events.ts";
import type { Work } from "../../platform/jobs/jobs.ts";
import type { Key } from "../../resources/rows.ts";
import { pricingChanged } from "./pricing-change.ts";
import { storePriceIfPossible } from "./store-price.ts";

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
        const drafts: { id: number }[] = await draftsIn(rw, { dmc_id: dmcId }).orderBy("id").select("id");
        const failures: unknown[] = [];
        for (const { id } of drafts)
          await reprice(rw, { dmcId, id }).catch((error: unknown) => failures.push(error));
        await rw.transaction((trx) => tellDmc(trx, { dmcId, ...pricingChanged }));
        // Tried again as a whole, which changes nothing of those that are right.
        if (failures.length > 0) throw failures[0];
      });
    },
  },
});

/** Priced proposals that their clients have not been sent. */
const draftsIn = (db: Knex, where: object) =>
  db("app.proposals")
    .where(where)
    .whereIn("status", proposalStatuses.those("unsent"))
    .where("line_count", ">", 0);

/** One that has been sent since keeps its price. */
const reprice = (rw: Knex, key: Required<Key>): Promise<void> =>
  rw.transaction(async (trx) => {
    const draft = await draftsIn(trx, { dmc_id: key.dmcId, id: key.id }).forUpdate().first("id");
    if (draft !== undefined) await storePriceIfPossible(trx, key);
  });

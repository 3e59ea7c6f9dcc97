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

/** Duration of one turn, ms: other jobs, such as mails, wait meanwhile. */
const TURN = 3_000;

interface Payload {
  readonly dmcId: number;
  /** The drafts up to this id have had their turn. */
  readonly after?: number;
  /** The draft to try again. */
  readonly only?: number;
}

/**
 * Has the prices of a DMC's drafts stored anew after the transaction: what they inherit from the company or a partner has
 * changed. What was sent stays as it was.
 */
export const repriceDrafts = (trx: Knex, dmcId: number): Promise<unknown> =>
  later(trx, { dmcId }, `${TASK}_${dmcId}`);

/** A DMC's jobs run one after another, so that changes that follow one another do not add up. */
const later = (db: Knex, payload: Payload, key: string): Promise<unknown> =>
  db.raw("select from graphile_worker.add_job(?, ?::json, queue_name => ?, job_key => ?::text)", [
    TASK,
    JSON.stringify(payload),
    `${TASK}_${payload.dmcId}`,
    key,
  ]);

/** The work behind {@link repriceDrafts}; `turn` is how long one job takes, ms. */
export const repriceWork = ({ rw }: Database, turn = TURN): Work => ({
  tasks: {
    [TASK]: (payload) => {
      const asked = payload as Payload;
      return asTenant(asked.dmcId, () => takeTurn(rw, asked, Date.now() + turn));
    },
  },
});

/** Works on drafts until then, at least on one, and has the others worked on later. */
async function takeTurn(rw: Knex, { dmcId, after = 0, only }: Payload, end: number): Promise<void> {
  const wanted = draftsIn(rw, { dmc_id: dmcId }).where("id", ">", after);
  const drafts: { id: number }[] = await (only === undefined ? wanted : wanted.where({ id: only }))
    .orderBy("id")
    .select("id");
  for (const { id } of drafts) {
    await reprice(rw, { dmcId, id }).catch((error: unknown) => {
      // The others do not wait for one that fails: it is tried again by itself.
      if (only !== undefined) throw error;
      return later(rw, { dmcId, only: id }, `${TASK}_${dmcId}_${id}`);
    });
    if (Date.now() < end || id === drafts.at(-1)?.id) continue;
    // With another key than a job for all, which somebody may have asked for meanwhile. One for the rest of an earlier turn has
    // come further, so this one is for all of its drafts as well.
    await later(rw, { dmcId, after: id }, `${TASK}_${dmcId}_rest`);
    break;
  }
  await rw.transaction((trx) => tellDmc(trx, { dmcId, ...pricingChanged }));
}

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

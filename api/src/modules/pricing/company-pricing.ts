import { companyPricing, companyPricingDraft, type contract } from "@dmc-hub/shared-types";
import type { Knex } from "knex";
import { Model } from "objection";
import type { Database } from "../../platform/database/database.ts";
import { tableOf, toColumns } from "../../platform/database/table.ts";
import { errors } from "../../platform/http/errors.ts";
import { versionsAsked } from "../../platform/http/if-match.ts";
import type { Handlers } from "../../platform/http/implement.ts";
import { validate } from "../../platform/http/validate.ts";
import { answerRow, currentRow, type Fields, type Key, type StoredRow } from "../../resources/rows.ts";
import { repriceDrafts } from "./reprice-drafts.ts";
import { withJson } from "./with-json.ts";

class CompanyPricingRow extends Model {
  static override readonly tableName = "app.company_pricing";
}

const table = tableOf(CompanyPricingRow, "pricing", companyPricing);

/** What applies to a company that has changed nothing. */
export const DEFAULTS = companyPricingDraft.parse({});

const UNCHANGED: StoredRow = { json: JSON.stringify({ version: 1, ...DEFAULTS }), version: 1 };

/** How the signed-in user's company prices. */
export const companyPricingCalls = ({ rw }: Database): Handlers<typeof contract.companyPricing> => ({
  get: async (_input, { dmcId, ctx }) => answerRow(ctx, (await readPricing(rw, dmcId)) ?? UNCHANGED),
  update: async ({ body }, { dmcId, ctx }) => {
    if (dmcId === null) throw errors.dmcMissing();
    const row = await rw.transaction(async (trx) => {
      await trx(table.writes.tableName)
        .insert({ ...toColumns(withJson(DEFAULTS)), dmc_id: dmcId })
        .onConflict("dmc_id")
        .ignore();
      return change(trx, await lockedKey(trx, dmcId), body, versionsAsked(ctx));
    });
    return answerRow(ctx, row);
  },
});

async function lockedKey(trx: Knex, dmcId: number): Promise<Required<Key>> {
  const { id } = await trx(table.writes.tableName).where({ dmc_id: dmcId }).forUpdate().first("id");
  return { id, dmcId };
}

/** @throws {ApiProblem} 400 for what the fields together break, or 412. */
async function change(
  trx: Knex,
  key: Required<Key>,
  body: Fields,
  versions: ReturnType<typeof versionsAsked>,
) {
  const before = await currentRow(trx, table, key, versions);
  validate(companyPricingDraft, { ...JSON.parse(before.json), ...body });
  if (Object.keys(body).length === 0) return before;
  await trx(table.writes.tableName)
    .where(toColumns(key))
    .update(toColumns(withJson(body)));
  await repriceDrafts(trx, key.dmcId);
  return currentRow(trx, table, key, null);
}

async function readPricing(rw: Knex, dmcId: number | null): Promise<StoredRow | undefined> {
  return await rw(table.model.tableName)
    .where({ dmc_id: dmcId })
    .first("version", rw.raw(`${table.json} as json`));
}

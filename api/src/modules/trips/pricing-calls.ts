import type { contract, ProposalPricing } from "@dmc-hub/shared-types";
import type { Context } from "koa";
import type { Database } from "../../platform/database/database.ts";
import { because } from "../../platform/database/tenant.ts";
import { versionsAsked } from "../../platform/http/if-match.ts";
import type { Handlers } from "../../platform/http/implement.ts";
import { RawJson } from "../../platform/http/raw-json.ts";
import { createOnce } from "../../resources/idempotency.ts";
import type { Key } from "../../resources/rows.ts";
import { withRowTenant } from "../../resources/with-row-tenant.ts";
import { amend, confirmAmendment, discardAmendment } from "./amendments.ts";
import { changeLines, staleInList } from "../pricing/change-lines.ts";
import { changeSettings } from "../pricing/change-settings.ts";
import { proposalsTable } from "../pricing/proposals-table.ts";
import { readSheet } from "../pricing/read-sheet.ts";
import { refreshPrice } from "../pricing/refresh-price.ts";
import { lockProposal } from "../pricing/store-price.ts";

/** The calls about proposals' price sheets. */
export function pricingCalls({ rw, admin }: Database): Handlers<typeof contract.pricing> {
  const inTenant = <Result>(
    asked: { readonly id: number; readonly dmcId: number | null },
    work: (key: Required<Key>) => Promise<Result>,
  ) => withRowTenant(admin, proposalsTable, asked, work);
  return {
    get: ({ id }, { dmcId, ctx }) =>
      inTenant({ id, dmcId }, async (key) => tagged(ctx, await readSheet(rw, key))),
    update: ({ id, body }, { dmcId, ctx }) =>
      inTenant({ id, dmcId }, async (key) => {
        const versions = versionsAsked(ctx);
        return tagged(ctx, await rw.transaction((trx) => changeSettings(trx, key, body, versions)));
      }),
    changeLines: ({ id, body }, call) =>
      inTenant({ id, dmcId: call.dmcId }, async (key) => {
        const row = await createOnce(rw, call, async (trx) => {
          await lockProposal(trx, key);
          const { sheet } = await changeLines(trx, key, body, staleInList);
          return { json: JSON.stringify(sheet), version: sheet.version };
        });
        return new RawJson<ProposalPricing>(row.json);
      }),
    amend: ({ id }, { dmcId, ctx }) =>
      inTenant({ id, dmcId }, async (key) => {
        const versions = versionsAsked(ctx);
        return tagged(ctx, await rw.transaction((trx) => amend(trx, key, versions)));
      }),
    discardAmendment: ({ id }, { dmcId }) =>
      inTenant({ id, dmcId }, (key) => rw.transaction((trx) => discardAmendment(trx, key))),
    confirmAmendment: ({ id, body }, { dmcId, user }) =>
      inTenant({ id, dmcId }, (key) =>
        because(body.reason, () =>
          rw.transaction((trx) => confirmAmendment(trx, { ...key, userId: user.id }, body.reason)),
        ),
      ),
    refresh: ({ id, body }, { dmcId }) =>
      inTenant({ id, dmcId }, (key) => rw.transaction((trx) => refreshPrice(trx, key, body))),
  };
}

/** A sheet's version is that of its settings. */
function tagged(ctx: Context, sheet: ProposalPricing): ProposalPricing {
  ctx.set("etag", `"${sheet.version}"`);
  return sheet;
}

import type { contract } from "@dmc-hub/shared-types";
import { Model } from "objection";
import type { Database } from "../../platform/database/database.ts";
import { because } from "../../platform/database/tenant.ts";
import { tellDmc } from "../../platform/events/dmc-events.ts";
import { errors } from "../../platform/http/errors.ts";
import { createOnce } from "../../resources/idempotency.ts";
import type { Handlers } from "../../platform/http/implement.ts";
import { RawJson } from "../../platform/http/raw-json.ts";
import type { PublicPlace } from "../../platform/http/portal-address.ts";
import { withRowTenant } from "../../resources/with-row-tenant.ts";
import { makeShare } from "./make-share.ts";
import { readShare, readShares } from "./read-shares.ts";
import { shareChange } from "../links/share-change.ts";

class ShareRow extends Model {
  static override readonly tableName = "app.shares";
}

/** Staff's calls about what they share. */
export const shares = (
  { rw, admin, read }: Database,
  place: PublicPlace,
): Handlers<typeof contract.shares> => ({
  list: async ({ proposalId, itineraryId }, { dmcId }) =>
    new RawJson(await read(dmcId, (db) => readShares(db, place, { dmcId, proposalId, itineraryId }))),
  async create({ body }, call) {
    const { dmcId, user } = call;
    if (dmcId === null) throw errors.dmcMissing();
    const row = await because(body.reason, () =>
      createOnce(rw, call, async (trx) => {
        const id = await makeShare(trx, { dmcId, userId: user.id }, body);
        return readShare(trx, place, { id, dmcId });
      }),
    );
    return new RawJson(row.json);
  },
  revoke: ({ id }, { dmcId }) =>
    withRowTenant(admin, { writes: ShareRow, noun: "link" }, { id, dmcId }, async (key) => {
      // Revoking a link again keeps the time of the first revocation.
      await rw.transaction(async (trx) => {
        await ShareRow.query(trx)
          .where({ id, dmc_id: key.dmcId })
          .whereNull("revoked_at")
          .patch({ revoked_at: trx.fn.now() });
        await tellDmc(trx, { dmcId: key.dmcId, ...shareChange });
      });
      return new RawJson((await readShare(rw, place, key)).json);
    }),
});

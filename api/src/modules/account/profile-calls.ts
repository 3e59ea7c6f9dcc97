import { type contract, profile } from "@dmc-hub/shared-types";
import type { Database } from "../../platform/database/database.ts";
import { versionsAsked } from "../../platform/http/if-match.ts";
import type { Handlers } from "../../platform/http/implement.ts";
import { answerRow, withNextVersion, readRow, updateRow } from "../../resources/rows.ts";
import { tableOf } from "../../platform/database/table.ts";
import type { SessionCache } from "../../platform/session/session-cache.ts";
import { invalidateSessions } from "../../platform/session/session-invalidation.ts";
import { UserRow } from "../../platform/session/user-row.ts";

const profiles = tableOf(UserRow, "user", profile);

/** What all users read and change of their own account. */
export const profileCalls = ({ rw }: Database, cache: SessionCache): Handlers<typeof contract.profile> => ({
  get: async (_input, { user: { id }, ctx }) => answerRow(ctx, await readRow(rw, profiles, { id })),
  async update({ body }, { user: { id }, ctx }) {
    const row = await rw.transaction(async (trx) => {
      const changed = await updateRow(trx, profiles, { id }, withNextVersion(body), versionsAsked(ctx));
      await invalidateSessions(trx, { user: id });
      return changed;
    });
    cache.forgetUser(id);
    return answerRow(ctx, row);
  },
});

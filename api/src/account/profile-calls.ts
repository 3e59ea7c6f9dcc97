import { type contract, profile } from "@dmc-hub/shared-types";
import type { Database } from "../database/database.ts";
import { versionsAsked } from "../http/if-match.ts";
import type { Handlers } from "../http/implement.ts";
import { answerRow, counted, readRow, updateRow } from "../resources/rows.ts";
import { tableOf } from "../resources/table.ts";
import type { SessionCache } from "../session/session-cache.ts";
import { tellSessions } from "../session/session-news.ts";
import { UserRow } from "../users/user-row.ts";

const profiles = tableOf(UserRow, "user", profile);

/** What everyone reads and changes of the own account. */
export const profileCalls = ({ rw }: Database, cache: SessionCache): Handlers<typeof contract.profile> => ({
  get: async (_input, { user: { id }, ctx }) => answerRow(ctx, await readRow(rw, profiles, { id })),
  async update({ body }, { user: { id }, ctx }) {
    const row = await rw.transaction(async (trx) => {
      const changed = await updateRow(trx, profiles, { id }, counted(body), versionsAsked(ctx));
      await tellSessions(trx, { user: id });
      return changed;
    });
    cache.forgetUser(id);
    return answerRow(ctx, row);
  },
});

import {
  type contract,
  type ListChoice,
  type ListPreferences,
  profile,
  userKind,
} from "@dmc-hub/shared-types";
import type { Knex } from "knex";
import type { Database } from "../../platform/database/database.ts";
import { versionsAsked } from "../../platform/http/if-match.ts";
import type { Handlers } from "../../platform/http/implement.ts";
import { noteRowChange } from "../../resources/note-row-change.ts";
import { answerRow, lockRow, withNextVersion, readRow, updateRow } from "../../resources/rows.ts";
import { tableOf } from "../../platform/database/table.ts";
import { endResetsOf } from "../../platform/session/end-resets.ts";
import type { SessionCache } from "../../platform/session/session-cache.ts";
import { invalidateSessions } from "../../platform/session/session-invalidation.ts";
import { UserRow } from "../../platform/session/user-row.ts";

const profiles = tableOf(UserRow, "user", profile);

/** What all users read and change of their own account. */
export const profileCalls = ({ rw }: Database, cache: SessionCache): Handlers<typeof contract.profile> => ({
  get: async (_input, { user: { id }, ctx }) => answerRow(ctx, await readRow(rw, profiles, { id })),
  async update({ body }, { user: { id, dmcId }, ctx }) {
    const row = await rw.transaction(async (trx) => {
      await lockRow(trx, profiles, { id });
      const before = JSON.parse((await readRow(trx, profiles, { id })).json);
      const changed = await updateRow(trx, profiles, { id }, withNextVersion(body), versionsAsked(ctx));
      const change = { before, after: JSON.parse(changed.json) };
      if (change.after.email !== before.email) await endResetsOf(trx, id);
      if (dmcId !== null) await noteRowChange(trx, dmcId, userKind, change);
      await invalidateSessions(trx, { user: id });
      return changed;
    });
    cache.forgetUser(id);
    return answerRow(ctx, row);
  },
  async chooseForList({ body }, { user: { id } }) {
    const chosen = await rw.transaction(async (trx) => {
      const kept = await keepChoice(trx, id, body);
      await invalidateSessions(trx, { user: id });
      return kept;
    });
    cache.forgetUser(id);
    return chosen;
  },
});

/** Maximum number of lists for which something is chosen; beyond it the oldest choices go. */
const MOST = 60;

/** Changes what a person has chosen for one list, and returns all that is chosen. */
async function keepChoice(trx: Knex, id: number, { list, ...choice }: ListChoice): Promise<ListPreferences> {
  const own = trx("app.users").where({ id });
  const { before } = await own.clone().forUpdate().first("list_preferences as before");
  const known: ListPreferences = before;
  const { [list]: former = {}, ...others } = known;
  const next = Object.entries({ ...former, ...choice }).filter(([, value]) => (value ?? null) !== null);
  const kept = Object.entries(others).slice(1 - MOST);
  const after = Object.fromEntries(next.length === 0 ? kept : [...kept, [list, Object.fromEntries(next)]]);
  await own.clone().update({ list_preferences: JSON.stringify(after) });
  return after;
}

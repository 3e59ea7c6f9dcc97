import { company, companyDraft, type contract, dmcKind, type Member, type User } from "@dmc-hub/shared-types";
import { Model } from "objection";
import type { Database } from "../../platform/database/database.ts";
import { withZoneName } from "../../platform/database/zone-names.ts";
import { versionsAsked } from "../../platform/http/if-match.ts";
import type { Handlers } from "../../platform/http/implement.ts";
import { RawJson } from "../../platform/http/raw-json.ts";
import { noteRowChange } from "../../resources/note-row-change.ts";
import { answerRow, lockRow, withNextVersion, readRow, updateRow } from "../../resources/rows.ts";
import { tableOf } from "../../platform/database/table.ts";
import type { SessionCache } from "../../platform/session/session-cache.ts";
import type { Limits } from "../../platform/session/limits.ts";
import type { PublicPlace } from "../../platform/http/portal-address.ts";
import { inviteMember } from "./invite-member.ts";
import { invalidateSessions } from "../../platform/session/session-invalidation.ts";

class DmcRow extends Model {
  static override readonly tableName = "app.dmcs";
}

class CompanyRead extends Model {
  static override readonly tableName = "app.companies";
}

const companies = tableOf(DmcRow, "company", company, CompanyRead);

const MEMBERS = `coalesce(json_agg(json_build_object('id', id, 'name', name, 'username', username, 'email', email,
  'avatar', avatar, 'isWaiting', is_waiting) order by name collate app.words, id), '[]')::text as members`;

/** What staff read and change of their own company. */
export const companyCalls = (
  { rw }: Database,
  cache: SessionCache,
  parts: PublicPlace & { readonly limits: Limits; readonly approvesInvitations: boolean },
): Handlers<typeof contract.company> => ({
  get: async (_input, { user, ctx }) => answerRow(ctx, await readRow(rw, companies, own(user))),
  async update({ body }, { user, ctx }) {
    const { id } = own(user);
    const row = await rw.transaction(async (trx) => {
      await lockRow(trx, companies, { id });
      const before = JSON.parse((await readRow(trx, companies, { id })).json);
      const changed = await updateRow(
        trx,
        companies,
        { id },
        withNextVersion(withZoneName(body)),
        versionsAsked(ctx),
      );
      const fields = Object.keys(companyDraft.shape);
      await noteRowChange(trx, id, dmcKind, { before, after: JSON.parse(changed.json), fields });
      await invalidateSessions(trx, { dmc: id });
      return changed;
    });
    cache.forgetDmc(id);
    return answerRow(ctx, row);
  },
  async members(_input, { user }) {
    const { members } = await rw("app.users").where("dmc_id", own(user).id).first(rw.raw(MEMBERS));
    return new RawJson<Member[]>(members);
  },
  async invite({ body }, { user }) {
    await parts.limits.attemptMail(own(user).id);
    return inviteMember(rw, parts, user, body);
  },
});

/** Staff always have a DMC; the database ensures it. */
const own = ({ dmcId }: User) => ({ id: dmcId ?? 0 });

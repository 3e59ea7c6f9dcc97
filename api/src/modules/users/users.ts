import { contract, hasDmcOfRole, taskKind, type User, userKind } from "@dmc-hub/shared-types";
import type { Knex } from "knex";
import type { Database } from "../../platform/database/database.ts";
import { LOCKS } from "../../platform/database/lock-numbers.ts";
import { asTenant } from "../../platform/database/tenant.ts";
import { tellDmc } from "../../platform/events/dmc-events.ts";
import { errors } from "../../platform/http/errors.ts";
import type { Handlers } from "../../platform/http/implement.ts";
import { changeOf } from "../../resources/change-of.ts";
import { tableOfKind } from "../../resources/kind-table.ts";
import { forgetKeysOf } from "../../resources/idempotency.ts";
import { answerRow, type Fields, readRow } from "../../resources/rows.ts";
import { type Change, sharedResource } from "../../resources/shared-resource.ts";
import { endResetsOf } from "../../platform/session/end-resets.ts";
import { endSessionsOf } from "../../platform/session/end-sessions.ts";
import { hashPassword } from "../../platform/session/passwords.ts";
import { approveMember } from "../company/invite-member.ts";
import type { PublicPlace } from "../../platform/http/portal-address.ts";
import type { SessionCache } from "../../platform/session/session-cache.ts";
import { invalidateSessions } from "../../platform/session/session-invalidation.ts";

/** The calls about users. */
export const users = (
  database: Database,
  cache: SessionCache,
  place: PublicPlace,
): Handlers<typeof contract.users> => ({
  ...sharedResource<typeof contract.users, User>(userKind, contract.users, database, {
    lock: lockWithAdministrators,
    stored: withHashedPassword,
    check: checkUser,
    changed: tellAboutUser,
    committed: (id) => cache.forgetUser(id),
    notedFor: ({ dmcId }) => dmcId,
    hidden: ["password"],
  }),
  async approve({ id }, { ctx }) {
    const table = tableOfKind(userKind);
    await readRow(database.rw, table, { id });
    await approveMember(database.rw, place, id);
    return answerRow(ctx, await readRow(database.rw, table, { id }));
  },
});

async function withHashedPassword({ password, ...fields }: Fields): Promise<Fields> {
  return typeof password === "string" ? { ...fields, passwordHash: await hashPassword(password) } : fields;
}

async function checkUser(trx: Knex, before: User | null, after: User | null): Promise<void> {
  if (after && !hasDmcOfRole(after)) {
    const message =
      after.role === "dmc" ? "DMC selection is required for DMC users" : "Only DMC users belong to a DMC";
    throw errors.invalid({ path: "dmcId", message });
  }
  if (before?.role === "admin" && after?.role !== "admin") await refuseLastAdministrator(trx, before);
}

/** Administrators who remove one another at the same time wait in one line, which on a cluster is on one machine as well. */
async function lockWithAdministrators(trx: Knex, id: number): Promise<void> {
  await trx.raw("select pg_advisory_xact_lock(?)", [LOCKS.administrators]);
  await trx("app.users").where({ id }).forUpdate().select("id");
}

async function refuseLastAdministrator(trx: Knex, { id, name }: User): Promise<void> {
  // Who waits for an approval cannot sign in.
  const another = await trx("app.users")
    .where({ role: "admin", is_waiting: false })
    .whereNot({ id })
    .first("id");
  if (another !== undefined) return;
  throw errors.conflict(`The user ${name} is the last administrator. Make another one first.`);
}

/** Whether somebody works for another company from now on. */
const isMoved = ({ dmcId }: User, body: Fields): boolean => "dmcId" in body && body["dmcId"] !== dmcId;

/**
 * A deleted user, or one with a new password, is signed out, except where the password was changed. Links for another
 * password end with the password or address that they were made for; somebody of another DMC repeats no call of the former.
 */
async function tellAboutUser(trx: Knex, { id, before, body, ctx }: Change<User>): Promise<void> {
  if (body !== null && ("password" in body || "email" in body)) await endResetsOf(trx, id);
  if (before !== null && body !== null && isMoved(before, body)) await forgetKeysOf(trx, id);
  if (before !== null && (body === null || isMoved(before, body))) await leaveTasks(trx, before);
  if (body === null) await endSessionsOf(trx, id);
  else if ("password" in body) await endSessionsOf(trx, id, ctx.state["sessionHash"]);
  else await invalidateSessions(trx, { user: id });
}

/** The tasks of somebody who leaves a DMC are anybody's there. */
async function leaveTasks(trx: Knex, { id, dmcId }: User): Promise<void> {
  if (dmcId === null) return;
  await asTenant(dmcId, () =>
    trx("app.tasks").where({ dmc_id: dmcId, assigned_to: id }).update({ assigned_to: null }),
  );
  await tellDmc(trx, { dmcId, ...changeOf(taskKind) });
}

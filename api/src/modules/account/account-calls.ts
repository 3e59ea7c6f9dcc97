import { type contract, userKind } from "@dmc-hub/shared-types";
import type { Knex } from "knex";
import type { Database } from "../../platform/database/database.ts";
import { addressOf } from "../../platform/http/edge.ts";
import { errors } from "../../platform/http/errors.ts";
import type { Handlers } from "../../platform/http/implement.ts";
import { endResetsOf } from "../../platform/session/end-resets.ts";
import { endOneSession, endSessionsOf } from "../../platform/session/end-sessions.ts";
import { noteRowChange } from "../../resources/note-row-change.ts";
import type { Limits } from "../../platform/session/limits.ts";
import { listSessions } from "../../platform/session/list-sessions.ts";
import { hashPassword, isPassword } from "../../platform/session/passwords.ts";
import { redeemReset, requestReset } from "./password-reset.ts";
import { readSessionUser } from "../users/read-session-user.ts";
import { type Sessions, sessionHashOf, signOut } from "../../platform/session/sessions.ts";

/** What all users may do with their own account. */
export function accountCalls(
  { rw }: Database,
  limits: Limits,
  { cache, times }: Sessions,
): Handlers<typeof contract.account> {
  return {
    async changePassword({ body: { currentPassword, newPassword } }, { user, ctx }) {
      const { id, username, mustChangePassword } = user;
      const address = addressOf(ctx);
      await limits.attemptLogin(username, address);
      const kept = await passwordHashOf(rw, id);
      if (currentPassword === undefined && !mustChangePassword) throw missingPassword();
      if (currentPassword !== undefined && !(await isPassword(kept, currentPassword))) throw wrongPassword();
      await limits.forgiveLogin(username, address);
      if (await isPassword(kept, newPassword)) throw samePassword();
      const passwordHash = await hashPassword(newPassword);
      await rw.transaction(async (trx) => {
        if (!(await replaceHash(trx, id, kept, passwordHash))) throw wrongPassword();
        const change = { before: { ...user }, after: { ...user }, hidden: ["password"] };
        if (user.dmcId !== null) await noteRowChange(trx, user.dmcId, userKind, change);
        await endResetsOf(trx, id);
        await endSessionsOf(trx, id, sessionHashOf(ctx));
      });
      cache.forgetUser(id);
      return readSessionUser(rw, id);
    },
    async requestReset({ body: { email } }, { ctx }) {
      await limits.attemptReset(addressOf(ctx), email);
      return requestReset(rw, email);
    },
    async redeemReset({ body }, { ctx }) {
      await limits.attemptReset(addressOf(ctx));
      cache.forgetUser(await redeemReset(rw, { ...body, requestId: ctx.state["requestId"] }));
      return null;
    },
    sessions: async (_input, { user: { id }, ctx }) => listSessions(rw, id, sessionHashOf(ctx), times.idle),
    async endSession({ id }, { user, ctx }) {
      const hash = await rw.transaction((trx) => endOneSession(trx, user.id, id));
      if (hash === null) throw errors.notFound("session");
      cache.forgetSession(hash);
      if (hash === sessionHashOf(ctx)) signOut(ctx);
      return null;
    },
    async endOtherSessions(_input, { user: { id }, ctx }) {
      await rw.transaction((trx) => endSessionsOf(trx, id, sessionHashOf(ctx)));
      cache.forgetUser(id);
      return null;
    },
  };
}

async function passwordHashOf(rw: Knex, id: number): Promise<string | null> {
  const [kept]: string[] = await rw("app.users").where({ id }).pluck("password_hash");
  return kept ?? null;
}

/** Returns false if somebody has changed the password since `kept` was read. */
async function replaceHash(
  trx: Knex,
  id: number,
  kept: string | null,
  passwordHash: string,
): Promise<boolean> {
  const changed = await trx("app.users")
    .where({ id, password_hash: kept })
    .update({
      password_hash: passwordHash,
      must_change_password: false,
      version: trx.raw("version + 1"),
      updated_at: trx.raw("now()"),
    });
  return changed === 1;
}

const missingPassword = () =>
  errors.invalid({ path: "currentPassword", message: "Your current password is required" });

const wrongPassword = () =>
  errors.invalid({ path: "currentPassword", message: "This is not your current password" });

const samePassword = () =>
  errors.invalid({ path: "newPassword", message: "Choose a password that differs from the current one" });

import { type contract, type Role, tidy } from "@dmc-hub/shared-types";
import type { Knex } from "knex";
import type { Database } from "../../platform/database/database.ts";
import { addressOf } from "../../platform/http/edge.ts";
import { isOnCluster } from "../../platform/database/tenant-forms.ts";
import { ApiProblem, errors } from "../../platform/http/errors.ts";
import type { Handlers } from "../../platform/http/implement.ts";
import { isWelcome, OTHER_PORTAL, portalOf } from "../../platform/http/portal-host.ts";
import { insertRow } from "../../resources/rows.ts";
import type { Limits } from "../../platform/session/limits.ts";
import { DMC_INACTIVE } from "../../platform/session/loaded-session.ts";
import { hashPassword, isOutdated, isPassword } from "../../platform/session/passwords.ts";
import { sessionUsers } from "../../platform/session/session-user.ts";
import { readSessionUser } from "../users/read-session-user.ts";
import { noteSignedInWith } from "../../platform/session/session-store.ts";
import { signIn, signOut } from "../../platform/session/sessions.ts";

interface Account {
  readonly id: number;
  readonly password_hash: string;
  readonly role: Role;
  /** Subdomain of the DMC that the user works for; null for everyone else. */
  readonly subdomain: string | null;
  readonly isInactive: boolean;
  /** Whether an administrator has yet to approve this account. */
  readonly isWaiting: boolean;
  /** Whether this person has never signed in. */
  readonly isNew: boolean;
}

const NO_SIGN_UP = "Accounts for this portal are created by its administrator.";

/** Signing up, in and out, and who is signed in. */
export function sessionCalls({ rw }: Database, limits: Limits): Handlers<typeof contract.session> {
  return {
    async register({ body: { password, ...person } }, { ctx }) {
      if (portalOf(ctx) !== null) throw errors.forbidden(NO_SIGN_UP);
      await limits.attemptSignUp(addressOf(ctx));
      const row = await insertRow(rw, sessionUsers, {
        ...person,
        role: "user",
        passwordHash: await hashPassword(password),
        // At once: whoever is put off after this finds the username taken, by themselves.
        firstSignedInAt: new Date(),
      });
      const created = JSON.parse(row.json);
      await signIn(ctx, created.id);
      return created;
    },
    async login({ body: { username: typed, password } }, { ctx }) {
      const username = tidy(typed);
      const address = addressOf(ctx);
      await limits.attemptLogin(username, address);
      const account = await findAccount(rw, [typed, username]);
      const isRight = await isPassword(account?.password_hash ?? null, password);
      if (!account || !isRight || account.isWaiting) throw wrongCredentials();
      await limits.forgiveLogin(username, address);
      if (!isWelcome(portalOf(ctx), account.role, account.subdomain)) throw errors.forbidden(OTHER_PORTAL);
      if (account.isInactive) throw errors.forbidden(DMC_INACTIVE);
      const { password_hash: kept } = account;
      const renew = () => renewHash(rw, account, password).catch(whileUsersStay(rw, kept));
      noteSignedInWith(ctx, isOutdated(kept) ? await renew() : kept);
      await signIn(ctx, account.id);
      if (account.isNew) await noteFirstSignIn(rw, account.id);
      return readSessionUser(rw, account.id);
    },
    async logout(_input, { ctx }) {
      signOut(ctx);
      return null;
    },
    user: async (_input, call) => call.user,
  };
}

/** The account of one of these names, the first of them rather than another. */
function findAccount(rw: Knex, [typed, tidied]: readonly [string, string]): Promise<Account | undefined> {
  return rw("app.users as u")
    .leftJoin("app.dmcs as d", "d.id", "u.dmc_id")
    .whereRaw("lower(u.username) in (lower(?), lower(?))", [typed, tidied])
    .orderByRaw("lower(u.username) = lower(?) desc", [typed])
    .first(
      "u.id",
      "u.password_hash",
      "u.role",
      "d.subdomain",
      "u.is_waiting as isWaiting",
      rw.raw(`d.active is false as "isInactive", u.first_signed_in_at is null as "isNew"`),
    ) as Promise<never>;
}

const noteFirstSignIn = (rw: Knex, id: number) =>
  rw("app.users")
    .where({ id, first_signed_in_at: null })
    .update("first_signed_in_at", rw.fn.now())
    .catch(whileUsersStay(rw));

/**
 * While a machine of a cluster is away no user can be changed, and signing in must not need it: the next sign-in notes it.
 * Answers `instead`.
 */
const whileUsersStay =
  <Value>(rw: Knex, instead?: Value) =>
  (error: unknown) => {
    if (!isOnCluster(rw) || error instanceof ApiProblem) throw error;
    return instead as Value;
  };

const wrongCredentials = () => errors.signedOut("The username or the password is wrong.");

/** Returns the stored hash: the one of this sign-in, or of another one that was faster. */
async function renewHash(rw: Knex, { id, password_hash }: Account, password: string): Promise<string> {
  const renewed = await hashPassword(password);
  const done = await rw("app.users").where({ id, password_hash }).update({ password_hash: renewed });
  if (done === 1) return renewed;
  const [current]: string[] = await rw("app.users").where({ id }).pluck("password_hash");
  if (current !== undefined && (await isPassword(current, password))) return current;
  throw wrongCredentials();
}

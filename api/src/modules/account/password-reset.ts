import { createHash, randomBytes } from "node:crypto";
import { userKind } from "@dmc-hub/shared-types";
import type { Knex } from "knex";
import { asActor } from "../../platform/database/tenant.ts";
import { errors } from "../../platform/http/errors.ts";
import { mailBody } from "../../platform/mail/mail-body.ts";
import { queueMail } from "../../platform/mail/outbox.ts";
import { endResetsOf } from "../../platform/session/end-resets.ts";
import { endSessionsOf } from "../../platform/session/end-sessions.ts";
import { hashPassword } from "../../platform/session/passwords.ts";
import { noteRowChange } from "../../resources/note-row-change.ts";
import { type PublicPlace, portalAddress } from "../../platform/http/portal-address.ts";

interface Reset {
  readonly id: number;
  readonly name: string;
  readonly dmc_id: number | null;
}

/** The task that mails a link, if there is an account. */
export const MAIL_RESET = "mail-password-reset";

/** How long a link works, as PostgreSQL writes it. */
const LIFETIME = "1 hour";

interface Owner {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly dmcId: number | null;
  readonly subdomain: string | null;
}

/** Asks for a link. The same is done whether or not there is an account, so that nobody learns of one. */
export async function requestReset(rw: Knex, email: string): Promise<null> {
  await rw.raw(`select from graphile_worker.add_job(?, json_build_object('email', ?::text))`, [
    MAIL_RESET,
    email,
  ]);
  return null;
}

/** Makes the task. Staff of an inactive DMC get no link, because they could not sign in. */
export const resetMailer =
  (db: Knex, place: PublicPlace) =>
  async (payload: unknown): Promise<void> => {
    const { email } = payload as { readonly email: string };
    await db.transaction(async (trx) => {
      const owner = await ownerOf(trx, email);
      if (owner === undefined) return;
      const token = randomBytes(32).toString("base64url");
      await trx("app.password_resets").where("expires_at", "<", trx.fn.now()).delete();
      await trx("app.password_resets").insert({
        token_hash: hashOf(token),
        user_id: owner.id,
        expires_at: trx.raw(`now() + interval '${LIFETIME}'`),
      });
      await queueMail(trx, mailTo(owner, place, token));
    });
  };

const ownerOf = (trx: Knex, email: string): Promise<Owner | undefined> =>
  accounts(trx)
    .whereRaw("lower(u.email) = lower(?)", [email])
    .first("u.id", "u.name", "u.email", "u.dmc_id as dmcId", "d.subdomain");

/** The accounts whose people may sign in: not of inactive DMCs, nor of colleagues who wait for an approval. */
const accounts = (trx: Knex) =>
  trx("app.users as u")
    .leftJoin("app.dmcs as d", "d.id", "u.dmc_id")
    .whereRaw("d.active is not false and not u.is_waiting");

/** The token is in the fragment, which browsers send to no server. */
function mailTo({ name, email, dmcId, subdomain }: Owner, place: PublicPlace, token: string) {
  const host = `${place.isSecure ? "https" : "http"}://${place.appHost}`;
  const start = subdomain === null ? host : portalAddress(place, subdomain);
  const paragraphs = [
    `Hello ${name},`,
    "somebody, probably you, has asked for a new password for your account. The link works once, within an hour.",
    "If it was not you, there is nothing to do: your password stays as it is.",
  ];
  const link = { label: "Choose a new password", address: `${start}/auth#reset=${token}` };
  const subject = "Choose a new password";
  return {
    kind: "password-reset" as const,
    dmcId,
    recipient: email,
    subject,
    ...mailBody({ paragraphs, link }),
  };
}

/** What the holder of a link sends, and the id of their request. */
interface Redeemed {
  readonly token: string;
  readonly newPassword: string;
  readonly requestId: string;
}

/**
 * Sets the password of the account that a link is for, ends all of its sessions, and makes its other links void.
 * Returns the account's id. @throws {ApiProblem} 400 if the link does not work.
 */
export async function redeemReset(rw: Knex, { token, newPassword, requestId }: Redeemed): Promise<number> {
  const known = { token_hash: hashOf(token) };
  const works = (db: Knex) => db("app.password_resets").where(known).where("expires_at", ">", db.fn.now());
  // A hash takes long: nobody gets one by guessing.
  const asked: { user_id: number } | undefined = await works(rw).first("user_id");
  if (asked === undefined) throw deadLink();
  const passwordHash = await hashPassword(newPassword);
  return rw.transaction(async (trx) => {
    // In this order, as whoever changes the password or the address.
    await trx("app.users").where({ id: asked.user_id }).forUpdate().select("id");
    const [reset]: { user_id: number }[] = await works(trx).delete().returning("user_id");
    if (reset === undefined) throw deadLink();
    const { user_id: id } = reset;
    const [changed] = await trx("app.users")
      .whereIn("id", accounts(trx).where("u.id", id).select("u.id"))
      .update({
        password_hash: passwordHash,
        must_change_password: false,
        version: trx.raw("version + 1"),
        updated_at: trx.raw("now()"),
      })
      .returning<Reset[]>(["id", "name", "dmc_id"]);
    if (changed === undefined) throw deadLink();
    await noteReset(trx, changed, requestId);
    await endResetsOf(trx, id);
    await endSessionsOf(trx, id);
    return id;
  });
}

/** The audit's entry, where the account is a DMC's: whoever holds a link is taken for the account's owner. */
async function noteReset(trx: Knex, { dmc_id: dmcId, ...user }: Reset, requestId: string): Promise<void> {
  if (dmcId === null) return;
  const { id: userId, name } = user;
  const change = { before: { ...user }, after: { ...user }, hidden: ["password"] };
  await asActor({ kind: "staff", userId, name, source: "link", requestId }, () =>
    noteRowChange(trx, dmcId, userKind, change),
  );
}

const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();

const deadLink = () =>
  errors.invalid({ path: "token", message: "This link does not work any more. Ask for a new one." });

import { type Invitation, type Member, type User, userKind } from "@dmc-hub/shared-types";
import type { Knex } from "knex";
import { errors } from "../../platform/http/errors.ts";
import { headerText, mailBody } from "../../platform/mail/mail-body.ts";
import { queueMail } from "../../platform/mail/outbox.ts";
import { hashPassword } from "../../platform/session/passwords.ts";
import { makeTemporaryPassword } from "../onboarding/temporary-password.ts";
import { noteRowChange } from "../../resources/note-row-change.ts";
import type { Fields } from "../../resources/rows.ts";
import { type PublicPlace, portalAddress } from "../../platform/http/portal-address.ts";

/** Where portals are, and whether an administrator approves invitations first. */
interface InvitationPlace extends PublicPlace {
  readonly approvesInvitations: boolean;
}

/**
 * Creates the account of a colleague, with a password that must be changed, and queues the mail that contains it; or
 * one that waits, and mails to the administrators.
 * @throws {ApiProblem} 409 if the address has an account; of one elsewhere nothing is said.
 */
export async function inviteMember(
  rw: Knex,
  place: InvitationPlace,
  { dmcId, name: inviter }: User,
  { name, email }: Invitation,
): Promise<Member> {
  const isWaiting = place.approvesInvitations;
  const temporaryPassword = makeTemporaryPassword();
  const account = { name, email, role: "dmc", dmc_id: dmcId, is_waiting: isWaiting };
  const secret = { password_hash: await hashPassword(temporaryPassword), must_change_password: true };
  return rw.transaction(async (trx) => {
    const company = await trx("app.dmcs").where({ id: dmcId }).forShare().first("name", "subdomain");
    await refuseKnown(trx, dmcId, email);
    const member = await makeAccount(trx, { ...account, ...secret });
    if (dmcId !== null) await noteRowChange(trx, dmcId, userKind, { before: null, after: { ...member } });
    if (isWaiting) await askAdministrators(trx, place, { inviter, company: company.name, name, email });
    else await mailInvitation(trx, place, { ...member, dmcId, company, inviter, temporaryPassword });
    return member;
  });
}

/** Lets a colleague who waits sign in, with a password that only the mail to them contains. @throws {ApiProblem} 409. */
export async function approveMember(rw: Knex, place: PublicPlace, id: number): Promise<void> {
  const temporaryPassword = makeTemporaryPassword();
  const passwordHash = await hashPassword(temporaryPassword);
  await rw.transaction(async (trx) => {
    const [member] = await trx("app.users")
      .where({ id, is_waiting: true })
      .update({
        is_waiting: false,
        password_hash: passwordHash,
        version: trx.raw("version + 1"),
        updated_at: trx.raw("now()"),
      })
      .returning(["id", "name", "username", "email", "dmc_id"]);
    if (member === undefined) throw errors.conflict("This user does not wait for an approval.");
    if (member.dmc_id === null)
      throw errors.conflict("This user belongs to no DMC any more: give it one, or delete it.");
    const change = { before: { ...member, isWaiting: true }, after: { ...member, isWaiting: false } };
    await noteRowChange(trx, member.dmc_id, userKind, { ...change, fields: ["isWaiting"] });
    const company = await trx("app.dmcs")
      .where({ id: member.dmc_id })
      .forShare()
      .first("name", "subdomain", "active");
    if (!company.active)
      throw errors.conflict(
        `The DMC ${company.name} is inactive, so nobody could sign in. Make it active first.`,
      );
    await mailInvitation(trx, place, {
      ...member,
      dmcId: member.dmc_id,
      company,
      inviter: "A colleague",
      temporaryPassword,
    });
  });
}

interface Invited {
  readonly name: string;
  readonly username: string;
  readonly email: string;
  readonly dmcId: number | null;
  readonly company: { readonly name: string; readonly subdomain: string };
  readonly inviter: string;
  readonly temporaryPassword: string;
}

async function mailInvitation(trx: Knex, place: PublicPlace, invited: Invited): Promise<void> {
  const { name, username, email, dmcId, company, inviter, temporaryPassword } = invited;
  const paragraphs = [
    `Hello ${name},`,
    `${inviter} invites you to work with ${company.name} in DMC Hub.`,
    `Username: ${username}\nTemporary password: ${temporaryPassword}`,
    "You choose a password of your own when you first sign in.",
  ];
  const link = { label: "Open your portal", address: `${portalAddress(place, company.subdomain)}/` };
  const subject = headerText(`${inviter} invites you to ${company.name}`);
  await queueMail(trx, {
    kind: "invitation",
    dmcId,
    recipient: email,
    subject,
    ...mailBody({ paragraphs, link }),
  });
}

/** Most administrators who are told of one invitation. */
const MOST_ASKED = 20;

interface Asked {
  readonly inviter: string;
  readonly company: string;
  readonly name: string;
  readonly email: string;
}

async function askAdministrators(trx: Knex, place: PublicPlace, asked: Asked): Promise<void> {
  const { inviter, company, name, email } = asked;
  const host = `${place.isSecure ? "https" : "http"}://${place.appHost}`;
  const link = { label: "See the invitation", address: `${host}/admin/users?q=${encodeURIComponent(email)}` };
  const administrators = await trx("app.users").where("role", "admin").orderBy("id").limit(MOST_ASKED);
  for (const administrator of administrators) {
    const paragraphs = [
      `Hello ${administrator.name},`,
      `${inviter} of ${company} has invited ${name} (${email}) and waits for your approval.`,
      "To refuse it, delete the user.",
    ];
    await queueMail(trx, {
      kind: "approval-asked",
      dmcId: null,
      recipient: administrator.email,
      subject: headerText(`${company} waits for the approval of ${name}`),
      ...mailBody({ paragraphs, link }),
    });
  }
}

async function refuseKnown(trx: Knex, dmcId: number | null, email: string): Promise<void> {
  const known = await trx("app.users").whereRaw("lower(email) = lower(?)", [email]).first("dmc_id");
  if (known === undefined) return;
  const message =
    known.dmc_id === dmcId
      ? "This colleague is already in your team"
      : "This address cannot be invited. Take another one, or ask your administrator";
  throw errors.conflict(`${message}.`, { path: "email", message });
}

/** Takes the first free name of `kim`, `kim-2`, …, even if others take one at the same time. */
async function makeAccount(trx: Knex, account: Fields & { readonly email: string }): Promise<Member> {
  const [start = ""] = account.email.toLowerCase().split("@");
  const wanted = start
    .replace(/[^a-z0-9._-]/g, "")
    .slice(0, 60)
    .padEnd(3, "-");
  for (let number = 1; ; number += 1) {
    const username = number === 1 ? wanted : `${wanted}-${number}`;
    const [made] = await trx("app.users")
      .insert({ ...account, username })
      .onConflict(trx.raw("(lower(username))"))
      .ignore()
      .returning(["id", "name", "username", "email", "avatar", "is_waiting as isWaiting"]);
    if (made !== undefined) return made;
  }
}

import type { Invitation, Member, User } from "@dmc-hub/shared-types";
import type { Knex } from "knex";
import { errors } from "../../platform/http/errors.ts";
import { headerText, mailBody } from "../../platform/mail/mail-body.ts";
import { queueMail } from "../../platform/mail/outbox.ts";
import { hashPassword } from "../../platform/session/passwords.ts";
import { makeTemporaryPassword } from "../onboarding/temporary-password.ts";
import type { Fields } from "../../resources/rows.ts";
import { type PublicPlace, portalAddress } from "../portals/portal-address.ts";

/**
 * Creates the account of a colleague, with a password that must be changed, and queues the mail that contains it.
 * @throws {ApiProblem} 409 if the address has an account; of one elsewhere nothing is said.
 */
export async function inviteMember(
  rw: Knex,
  place: PublicPlace,
  { dmcId, name: inviter }: User,
  { name, email }: Invitation,
): Promise<Member> {
  const temporaryPassword = makeTemporaryPassword();
  const passwordHash = await hashPassword(temporaryPassword);
  return rw.transaction(async (trx) => {
    const company = await trx("app.dmcs").where({ id: dmcId }).forShare().first("name", "subdomain");
    await refuseKnown(trx, dmcId, email);
    const account = { name, email, role: "dmc", dmc_id: dmcId, password_hash: passwordHash };
    const member = await makeAccount(trx, { ...account, must_change_password: true });
    const credentials = `Username: ${member.username}\nTemporary password: ${temporaryPassword}`;
    const paragraphs = [
      `Hello ${name},`,
      `${inviter} invites you to work with ${company.name} in DMC Hub.`,
      credentials,
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
    return member;
  });
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
      .returning(["id", "name", "username", "email", "avatar"]);
    if (made !== undefined) return made;
  }
}

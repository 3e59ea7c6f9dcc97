import type { Mail, OnboardingEmail } from "@dmc-hub/shared-types";
import type { Knex } from "knex";
import { errors } from "../../platform/http/errors.ts";
import { queueMail } from "../../platform/mail/outbox.ts";
import { hashPassword } from "../../platform/session/passwords.ts";
import type { SessionCache } from "../../platform/session/session-cache.ts";
import { giveFirstAccount } from "./first-account.ts";
import { onboardingMail } from "./onboarding-mail.ts";
import { makeTemporaryPassword } from "./temporary-password.ts";
import { portalAddress } from "../../platform/http/portal-address.ts";

/** What an invitation needs. */
export interface OnboardingParts {
  readonly cache: SessionCache;
  /** Public host of the application; a DMC's portal is one label below it. */
  readonly appHost: string;
  /** Whether it is served over TLS. */
  readonly isSecure: boolean;
}

/**
 * Creates or resets the DMC's first account and queues the mail about it, both or neither. Only that mail's
 * text contains the temporary password, and the text is deleted when the mail is sent.
 */
export async function onboard(
  rw: Knex,
  { cache, appHost, isSecure }: OnboardingParts,
  form: OnboardingEmail,
): Promise<Mail> {
  const temporaryPassword = makeTemporaryPassword();
  const passwordHash = await hashPassword(temporaryPassword);
  const [account, mail] = await rw.transaction(async (trx) => {
    const dmc = await lockDmc(trx, form.dmcId);
    const account = await giveFirstAccount(trx, { dmc, email: form.recipientEmail, passwordHash });
    await replaceEarlier(trx, dmc.id);
    const portal = `${portalAddress({ appHost, isSecure }, dmc.subdomain)}/`;
    const { subdomain } = dmc;
    const invitation = { subdomain, host: appHost, portal, username: account.username, temporaryPassword };
    return [account, await queueMail(trx, onboardingMail(form, invitation))] as const;
  });
  cache.forgetUser(account.id);
  return mail;
}

/** One invitation per DMC at a time. */
async function lockDmc(trx: Knex, id: number) {
  const dmc = await trx("app.dmcs").where({ id }).forUpdate().first("id", "name", "subdomain", "active");
  if (dmc === undefined) throw errors.invalid({ path: "dmcId", message: "This DMC does not exist" });
  if (dmc.active) return dmc;
  throw errors.conflict(`The DMC ${dmc.name} is inactive, so nobody could sign in. Make it active first.`, {
    path: "dmcId",
    message: "This DMC is inactive",
  });
}

/** A queued earlier mail contains a password that no longer works. */
async function replaceEarlier(trx: Knex, dmcId: number): Promise<void> {
  await trx("app.mails")
    .where({ dmc_id: dmcId, kind: "onboarding" })
    .whereNot("state", "sent")
    .whereNotNull("body_text")
    .update({ state: "failed", failure: "Replaced by a newer mail.", body_text: null, body_html: null });
}

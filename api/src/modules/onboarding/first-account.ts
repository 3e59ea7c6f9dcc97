import { userKind } from "@dmc-hub/shared-types";
import type { Knex } from "knex";
import { errors } from "../../platform/http/errors.ts";
import { endResetsOf } from "../../platform/session/end-resets.ts";
import { endSessionsOf } from "../../platform/session/end-sessions.ts";
import { noteRowChange } from "../../resources/note-row-change.ts";

/** A DMC's first account. */
export interface FirstAccount {
  readonly id: number;
  readonly username: string;
}

interface Wanted {
  readonly dmc: { readonly id: number; readonly name: string; readonly subdomain: string };
  readonly email: string;
  readonly passwordHash: string;
}

/**
 * Creates the DMC's first account, or resets it, with a password that must be changed. The DMC's row is
 * locked. @throws {ApiProblem} 409 if the address of a new account is already in use.
 */
export async function giveFirstAccount(trx: Knex, wanted: Wanted): Promise<FirstAccount> {
  return (await resetFirst(trx, wanted)) ?? (await makeFirst(trx, wanted));
}

async function resetFirst(trx: Knex, { dmc, passwordHash }: Wanted): Promise<FirstAccount | null> {
  // Who waits for an approval cannot sign in.
  const first = trx("app.users").where({ dmc_id: dmc.id, is_waiting: false }).min("id");
  const [account] = await trx("app.users")
    .where("id", first)
    .update({
      password_hash: passwordHash,
      must_change_password: true,
      version: trx.raw("version + 1"),
      updated_at: trx.fn.now(),
    })
    .returning(["id", "username", "name"]);
  if (account === undefined) return null;
  await noteRowChange(trx, dmc.id, userKind, { before: account, after: account, hidden: ["password"] });
  await endSessionsOf(trx, account.id);
  await endResetsOf(trx, account.id);
  return account;
}

/**
 * Takes the first free name of `azure-admin`, `azure-admin-2`, …, even if others take one at the same time.
 */
async function makeFirst(trx: Knex, { dmc, email, passwordHash }: Wanted): Promise<FirstAccount> {
  const owner = await trx("app.users").whereRaw("lower(email) = lower(?)", [email]).first("id");
  if (owner !== undefined) throw emailTaken();
  const account = { name: dmc.name, email, role: "dmc", dmc_id: dmc.id, password_hash: passwordHash };
  for (let number = 1; ; number += 1) {
    const username = `${dmc.subdomain}-admin${number === 1 ? "" : `-${number}`}`;
    const [made] = await trx("app.users")
      .insert({ ...account, username, must_change_password: true })
      .onConflict(trx.raw("(lower(username))"))
      .ignore()
      .returning(["id", "username", "name"]);
    if (made === undefined) continue;
    await noteRowChange(trx, dmc.id, userKind, { before: null, after: made });
    return made;
  }
}

const emailTaken = () => {
  const message = "Another user has this address";
  return errors.conflict(`${message}. Send the mail to another one.`, { path: "recipientEmail", message });
};

import { constraintOf } from "../../platform/http/constraints.ts";
import { userDraft } from "@dmc-hub/shared-types";
import { knexAsOwner } from "../../platform/database/owner-connection.ts";
import { toColumns } from "../../platform/database/table.ts";
import { hashPassword } from "../../platform/session/passwords.ts";
import { mailDomain } from "../../platform/configuration/mail-domain.ts";
import { SetupError } from "../../platform/configuration/setup-error.ts";
import type { Typing } from "./typing.ts";

interface Wanted {
  readonly username: string;
  readonly name?: string | undefined;
  readonly email?: string | undefined;
}

/** Creates an administrator and describes the result. @throws {SetupError} for unusable or taken values. */
export async function createAdministrator(
  url: string,
  appHost: string,
  wanted: Wanted,
  typing: Typing,
): Promise<string> {
  const name = wanted.name ?? (await askUnlessKnown(typing, "Name", capitalised(wanted.username)));
  const email = wanted.email ?? (await askUnlessKnown(typing, "E-mail", mailboxAt(appHost, wanted.username)));
  const password = await typing.ask("Password (at least 6 characters): ", { hidden: true });
  const draft = userDraft.safeParse({ username: wanted.username, name, email, password, role: "admin" });
  if (!draft.success)
    throw new SetupError(`Not created: ${draft.error.issues.map(({ message }) => message).join("; ")}`);
  const { password: secret, ...fields } = draft.data;
  await insert(url, toColumns({ ...fields, passwordHash: await hashPassword(secret) }));
  return `Administrator ${fields.username} (${fields.name}, ${fields.email}) can sign in now.`;
}

/** A script that gives no answer gets the proposed one. */
async function askUnlessKnown(typing: Typing, label: string, proposal: string): Promise<string> {
  if (!typing.isPerson) return proposal;
  return (await typing.ask(`${label} [${proposal}]: `)).trim() || proposal;
}

const capitalised = (username: string) => username.charAt(0).toUpperCase() + username.slice(1);

const mailboxAt = (appHost: string, username: string) =>
  `${username.replace(/[^\w.-]/g, "")}@${mailDomain(appHost)}`;

async function insert(url: string, row: object): Promise<void> {
  const knex = knexAsOwner(url);
  try {
    await knex("app.users").insert(row);
  } catch (error) {
    const constraint = constraintOf(error as Error);
    if (constraint === "users_username_key")
      throw new SetupError("Not created: this username is already taken.");
    if (constraint === "users_email_key")
      throw new SetupError("Not created: this e-mail address is already in use.");
    throw error;
  } finally {
    await knex.destroy();
  }
}

import { createHmac } from "node:crypto";
import type { Client } from "pg";
import { secretIn } from "../configuration/secret-file.ts";
import { SetupError } from "../configuration/setup-error.ts";

/**
 * The roles that the API logs in as: `app_rw` is subject to the tenant policies, `app_admin` reads every
 * tenant's rows for administrators. `app_owner` owns everything and never logs in.
 */
export type LoginRole = "app_rw" | "app_admin";

const LOGIN_ROLES: readonly LoginRole[] = ["app_rw", "app_admin"];

/** The database's address for one of the API's own roles. */
export function addressFor(role: LoginRole, databaseUrl: string, dataDir: string): string {
  const url = new URL(databaseUrl);
  url.password = passwordOf(role, url.password, dataDir);
  url.username = role;
  return url.href;
}

/** Derived rather than stored, so that every process agrees; if necessary from a secret in DATA_DIR. */
function passwordOf(role: LoginRole, ownerPassword: string, dataDir: string): string {
  const key = ownerPassword === "" ? secretIn(dataDir, "role-secret") : decodeURIComponent(ownerPassword);
  return createHmac("sha256", key).update(`dmc-hub ${role}`).digest("base64url");
}

/** Creates the roles or renews their passwords. @throws {SetupError} if the owner may not. */
export async function ensureRoles(client: Client, databaseUrl: string, dataDir: string): Promise<void> {
  try {
    await ensureRole(client, "app_owner", "nologin");
    for (const role of LOGIN_ROLES) {
      const { password } = new URL(addressFor(role, databaseUrl, dataDir));
      await ensureRole(client, role, `login password '${password}'`);
      await client.query(`alter role ${role} set timezone to 'UTC'`);
    }
    await client.query("grant app_owner to current_user");
  } catch (error) {
    if ((error as { code?: string }).code !== "42501") throw error;
    throw new SetupError(
      "The user of DATABASE_URL may not make roles: give it the attribute CREATEROLE (alter role … createrole).",
    );
  }
}

async function ensureRole(client: Client, role: string, attributes: string): Promise<void> {
  const { rowCount } = await client.query("select from pg_roles where rolname = $1", [role]);
  await client.query(`${rowCount === 0 ? "create" : "alter"} role ${role} ${attributes}`);
}

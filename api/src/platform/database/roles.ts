import { createHmac } from "node:crypto";
import type { Client } from "pg";
import { secretIn } from "../configuration/secret-file.ts";
import { SetupError } from "../configuration/setup-error.ts";
import { connectOwner } from "./owner-connection.ts";

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

/** The same address on the machine at `host:port`. */
export function onHost(address: string, host: string): string {
  const url = Object.assign(new URL(address), { host });
  // The folder of a socket, which would come first.
  url.searchParams.delete("host");
  return url.href;
}

/** Derived rather than stored, so that every process agrees; if necessary from a secret in DATA_DIR. */
function passwordOf(role: LoginRole, ownerPassword: string, dataDir: string): string {
  const key = ownerPassword === "" ? secretIn(dataDir, "role-secret") : decodeURIComponent(ownerPassword);
  return createHmac("sha256", key).update(`dmc-hub ${role}`).digest("base64url");
}

/**
 * Creates the roles or renews their passwords. @throws {SetupError} if the owner may not, or another system on the server
 * has given them other ones.
 */
export async function ensureRoles(client: Client, databaseUrl: string, dataDir: string): Promise<void> {
  await refuseOthers(client, databaseUrl, dataDir);
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

/** The roles are the whole server's: with new passwords, another owner's system would be shut out of its own database. */
async function refuseOthers(client: Client, databaseUrl: string, dataDir: string): Promise<void> {
  const { rows } = await client.query(
    `select d.datname from pg_shdepend s join pg_database d on d.oid = s.dbid
     where s.refclassid = 'pg_authid'::regclass and s.deptype = 'o'
       and s.refobjid = (select oid from pg_roles where rolname = 'app_owner')
       and d.datname <> current_database() and d.datdba <> (select oid from pg_roles where rolname = current_user) limit 1`,
  );
  const [other] = rows;
  if (other === undefined || (await opens(addressFor("app_rw", databaseUrl, dataDir)))) return;
  throw new SetupError(
    `The database ${other.datname} on this server is another system's, and both would use the roles app_rw and app_admin. ` +
      "Use a server of its own for each, or one user with one password in both DATABASE_URLs.",
  );
}

async function opens(address: string): Promise<boolean> {
  try {
    await (await connectOwner(address)).end();
    return true;
  } catch {
    return false;
  }
}

/**
 * Makes the roles known to the machines of a cluster: they log in to one another as the schema's owner too, for they do
 * its work as it; on the machine that people reach nobody may. Copying the schema there takes this away, so it comes
 * after.
 */
export async function letMachinesIn(client: Client): Promise<void> {
  const { rowCount } = await client.query("select from pg_extension where extname = 'citus'");
  if (rowCount === 0) return;
  // Of roles that were there before the cluster, only membership tells it; it also lets an owner who is no superuser try them.
  for (const role of LOGIN_ROLES) await client.query(`grant ${role} to current_user`);
  try {
    for (const role of LOGIN_ROLES) await client.query(`grant usage on schema app to ${role}`);
    await onWorkers(client, "set citus.enable_ddl_propagation = off; alter role app_owner login");
    for (const role of ["app_owner", ...LOGIN_ROLES]) {
      await client.query(`set role ${role}`);
      await onWorkers(client, "select 1").finally(() => client.query("reset role"));
    }
  } finally {
    for (const role of LOGIN_ROLES) await client.query(`revoke ${role} from current_user`);
  }
}

/** Runs statements on every other machine of a cluster. @throws {SetupError} with what the first one says that refuses. */
export async function onWorkers(client: Client, statements: string): Promise<void> {
  const { rows } = await client.query(
    "select nodename, nodeport, result from run_command_on_workers($1) where not success",
    [statements],
  );
  for (const { nodename, nodeport, result } of rows)
    throw new SetupError(
      `The cluster's machine ${nodename}:${nodeport} refuses what the others need (docs/scaling.md): ${result}`,
    );
}

async function ensureRole(client: Client, role: string, attributes: string): Promise<void> {
  const { rowCount } = await client.query("select from pg_roles where rolname = $1", [role]);
  await client.query(`${rowCount === 0 ? "create" : "alter"} role ${role} ${attributes}`);
}

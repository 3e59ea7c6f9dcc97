import type { Client } from "pg";
import type { Config } from "../platform/configuration/config.ts";
import { SetupError } from "../platform/configuration/setup-error.ts";
import { findServer } from "../platform/database/embedded/server.ts";
import { connectOwner } from "../platform/database/owner-connection.ts";
import { addressFor } from "../platform/database/roles.ts";
import { migrationState } from "../setup/migrate.ts";
import { clusterFindings, wayFindings } from "./cluster-findings.ts";
import { fault, type Finding, ok, warning } from "./finding.ts";

/** Clocks that differ by more make sessions and links end at the wrong time, ms. */
const MOST_APART = 2_000;

/** What the configured database says about itself. */
export async function databaseFindings({ databaseUrl, dataDir, poolerUrl }: Config): Promise<Finding[]> {
  const url = databaseUrl ?? findServer(dataDir)?.url;
  if (url === undefined) return [ok("database", "the embedded one, which does not run now")];
  const owner = await connectOwner(url).catch((error: SetupError) => error);
  if (owner instanceof SetupError) return [fault("database", owner.message.replace(/\.$/, ""))];
  try {
    const all = [
      await server(owner, url),
      await clock(owner),
      await migrations(owner),
      ...(await clusterFindings(owner)),
      ...(poolerUrl === null ? await wayFindings(owner, addressFor("app_rw", url, dataDir)) : []),
      ...(await roleFindings(owner)),
    ];
    return databaseUrl === null ? all : [...all, ...(await ownerOf(owner))];
  } finally {
    await owner.end();
  }
}

async function server(owner: Client, url: string): Promise<Finding> {
  const { rows } = await owner.query("select current_setting('server_version') as version");
  const { host, pathname } = new URL(url);
  return ok("database", `PostgreSQL ${rows[0].version} at ${host}${pathname}`);
}

async function clock(owner: Client): Promise<Finding> {
  const since = Date.now();
  const { rows } = await owner.query("select extract(epoch from clock_timestamp()) * 1000 as ms");
  const apart = Math.abs(Number(rows[0].ms) - (since + Date.now()) / 2);
  const seconds = (apart / 1_000).toFixed(1);
  if (apart <= MOST_APART) return ok("clock", `${seconds} s apart from the database's`);
  return warning("clock", `${seconds} s apart from the database's: set both by NTP`);
}

async function migrations(owner: Client): Promise<Finding> {
  const { contracted, missing } = await migrationState(owner);
  if (contracted.length > 0) {
    const gone = `${contracted.join(", ")} has taken away what this release uses`;
    return fault("migrations", `${gone}: start the release that made it, or a newer one`);
  }
  if (missing.length === 0) return ok("migrations", "up to date");
  return warning("migrations", `${missing.length} are missing: migrate, or start, which migrates first`);
}

/** Policies keep tenants apart only for roles that are subject to them. */
export async function roleFindings(owner: Client): Promise<Finding[]> {
  const { rows } = await owner.query<{ rolname: string }>(
    `select rolname from pg_roles
      where rolname in ('app_owner', 'app_rw', 'app_admin') and (rolsuper or rolbypassrls) order by 1`,
  );
  return rows.map(({ rolname }) =>
    fault(
      "database roles",
      `${rolname} may go round the policies that keep DMCs apart: alter role ${rolname} nosuperuser nobypassrls`,
    ),
  );
}

async function ownerOf(owner: Client): Promise<Finding[]> {
  const { rows } = await owner.query(
    "select current_user as name, rolsuper or rolbypassrls as free from pg_roles where rolname = current_user",
  );
  const [{ name, free }] = rows;
  if (free !== true) return [];
  return [
    warning(
      "DATABASE_URL",
      `signs in as ${name}, who may go round every policy: use a role that has createrole and owns the database alone`,
    ),
  ];
}

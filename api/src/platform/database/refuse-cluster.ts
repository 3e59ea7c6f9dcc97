import type { Client } from "pg";
import { SetupError } from "../configuration/setup-error.ts";

/** Oldest major version of Citus that was tried. */
const OLDEST = 13;

/** How many machines' ids are below 2^53. */
const NUMBERS = 32;

/**
 * Without these, Citus refuses the tables' triggers, and a statement's tenant does not reach the other
 * machines.
 */
const SETTINGS = { "citus.enable_unsafe_triggers": "on", "citus.propagate_set_commands": "local" };

/**
 * Looks at every machine of a cluster before anything is changed; elsewhere does nothing. Returns whether there is one.
 * @throws {SetupError} with what is to be mended where: a machine that is away or lets no other in, an old Citus, a number that
 * is too large, a missing setting, an owner whom the machines do not know.
 */
export async function refuseUnreadyCluster(owner: Client): Promise<boolean> {
  const { rows } = await owner.query("select extversion from pg_extension where extname = 'citus'");
  if (rows.length === 0) return false;
  refuseOld(rows[0].extversion);
  await refuseUnnamedCoordinator(owner);
  await refuseLargeNumber(owner);
  for (const { place, success, result } of await ask(owner, VERSION)) {
    if (!success)
      throw new SetupError(
        `The cluster's machine ${place} does not answer the others, so nothing was changed (${result}): start it, or let them in (docs/scaling.md).`,
      );
    refuseOld(result ?? "0", ` at ${place}`);
  }
  await refuseMissingSettings(owner);
  await refuseUnknownOwner(owner);
  return true;
}

const VERSION = "select extversion from pg_extension where extname = 'citus'";

function refuseOld(version: string, where = ""): void {
  if (Number.parseInt(version, 10) >= OLDEST) return;
  throw new SetupError(
    `Citus ${OLDEST} or newer is needed${where}, so nothing was changed: this is ${version}.`,
  );
}

/** The coordinator has what is not distributed, which the machines read there. */
async function refuseUnnamedCoordinator(owner: Client): Promise<void> {
  const { rows } = await owner.query(
    "select from pg_dist_node having count(*) > 0 and count(*) filter (where groupid = 0) = 0",
  );
  if (rows.length > 0)
    throw new SetupError(
      "The coordinator is none of the cluster's machines yet, so nothing was changed: name it with citus_set_coordinator_host.",
    );
}

/** Each machine counts ids from its number times 2^48 on, and numbers of JavaScript are exact up to 2^53. */
async function refuseLargeNumber(owner: Client): Promise<void> {
  const { rows } = await owner.query(
    "select nodename || ':' || nodeport as place, groupid as number from pg_dist_node where groupid >= $1 order by 1",
    [NUMBERS],
  );
  for (const { place, number } of rows)
    throw new SetupError(
      `The cluster's machine ${place} has the number ${number}, whose ids are larger than JavaScript can tell apart, so ` +
        `nothing was changed: remove it (citus_remove_node), and add it with a number below ${NUMBERS} of one that was ` +
        "removed (citus_add_node(host, port, groupid => number)).",
    );
}

/** Each machine is asked, for a setting of the coordinator is none of the others'. */
async function refuseMissingSettings(owner: Client): Promise<void> {
  for (const [name, value] of Object.entries(SETTINGS))
    for (const { place, result } of await ask(owner, `select current_setting('${name}', true)`))
      if (result !== value)
        throw new SetupError(
          `Citus lacks a setting at ${place}, so nothing was changed: set ${name} = '${value}' on every machine.`,
        );
}

/** A role that was there before the cluster is told to the machines by no statement of its own. */
async function refuseUnknownOwner(owner: Client): Promise<void> {
  const { rows } = await owner.query(
    `select rolname as name from pg_roles where rolname = current_user and not rolsuper and not exists (
       select from pg_dist_object where classid = 'pg_authid'::regclass and objid = pg_roles.oid)`,
  );
  for (const { name } of rows)
    throw new SetupError(
      `The cluster's machines do not know the user ${name}, so nothing was changed: as a superuser, in this database, ` +
        `grant ${name} to current_user; revoke ${name} from current_user; then try again.`,
    );
}

interface Answer {
  /** host:port */
  readonly place: string;
  readonly success: boolean;
  readonly result: string | null;
}

async function ask(owner: Client, statement: string): Promise<Answer[]> {
  const { rows } = await owner.query<Answer>(
    `select nodename || ':' || nodeport as place, success, result
     from run_command_on_all_nodes($1) join pg_dist_node using (nodeid) order by place`,
    [statement],
  );
  return rows;
}

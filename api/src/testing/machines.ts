import { Client } from "pg";
import { until } from "./until.ts";

/** Addresses of every machine that has the tests' databases: a cluster's coordinator first, or one alone. */
const machines = (): string[] => (process.env["TEST_MACHINES"] ?? "").split(" ");

/** The database `name` on the machine of `address`. */
export function databaseAt(address: string, name: string): string {
  const url = new URL(address);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs statements one by one as the database's user. */
export async function statementsAt(address: string, ...statements: string[]): Promise<void> {
  const client = new Client(address);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Runs a statement outside of the tests' databases on every machine. */
export const onEveryMachine = (statement: string): Promise<unknown> =>
  Promise.all(machines().map((address) => statementsAt(databaseAt(address, "postgres"), statement)));

/** Addresses of a cluster's machines, by the one of its coordinator, which comes first. */
export async function machinesOf(coordinator: string): Promise<string[]> {
  const client = new Client(coordinator);
  await client.connect();
  const { rows } = await client
    .query("select nodename, nodeport from pg_dist_node where isactive order by groupid")
    .finally(() => client.end());
  return rows.map(({ nodename, nodeport }) => {
    const url = new URL(coordinator);
    url.hostname = nodename;
    url.port = nodeport;
    return url.href;
  });
}

/** A machine's host and port, as arguments in SQL. */
const place = (address: string) => {
  const { hostname, port } = new URL(address);
  return `('${hostname}', ${port || 5432})`;
};

/** Makes the database `name` on a cluster's machines, and a cluster of these. Returns its coordinator's address. */
export async function createCluster(name: string): Promise<string> {
  await onEveryMachine(`drop database if exists ${name} with (force)`);
  await onEveryMachine(`create database ${name}`);
  const [coordinator = "", ...workers] = machines().map((address) => databaseAt(address, name));
  for (const address of [coordinator, ...workers]) await statementsAt(address, "create extension citus");
  await statementsAt(
    coordinator,
    `select citus_set_coordinator_host${place(coordinator)}`,
    ...workers.map((address) => `select citus_add_node${place(address)}`),
  );
  return coordinator;
}

/** Lets nobody into the database `name` any more, so that it can be copied. */
export const closeTemplate = async (name: string): Promise<void> => {
  await letNobodyIn(name);
  await onEveryMachine(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
};

/** PostgreSQL's code for a database that somebody uses. */
const IN_USE = "55006";

/** Drops the database `name`. Machines of a cluster look after one another, and leave it a moment later. */
export async function dropEverywhere(name: string): Promise<void> {
  if (machines().length === 1) return void (await onEveryMachine(`drop database ${name} with (force)`));
  await letNobodyIn(name);
  await until(() =>
    onEveryMachine(`drop database if exists ${name} with (force)`).then(
      () => true,
      (error: { code?: string }) => {
        if (error.code === IN_USE) return false;
        throw error;
      },
    ),
  );
}

const letNobodyIn = (name: string) => onEveryMachine(`alter database ${name} allow_connections false`);

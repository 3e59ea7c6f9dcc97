import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import type { ApiProcess } from "../testing/api-process.ts";
import { freePort } from "../testing/free-port.ts";
import type { TestClient } from "../testing/test-client.ts";
import { PRODUCTION } from "./balanced-bench.ts";
import { type FaultBench, openBench } from "./fault-bench.ts";
import { type Answered, keptCall } from "./kept-call.ts";
import { type OwnCluster, startOwnCluster } from "./own-cluster.ts";
import { startPooler, writePooler } from "./pooler.ts";

/** A company of the tests, whose name is in everything of it. */
export interface Company {
  readonly dmcId: number;
  readonly name: string;
  readonly staff: TestClient;
  /** One of its clients. */
  readonly clientId: number;
}

/** A cluster with two companies on two workers, and two API processes. */
export interface ClusterBench extends FaultBench {
  readonly cluster: OwnCluster;
  /** With connections of its own, and through PgBouncer. */
  readonly apis: readonly [ApiProcess, ApiProcess];
  /** Companies whose rows are on the first worker, and on the second. */
  readonly companies: readonly [Company, Company];
}

/** Starts all of it. */
export async function openClusterBench(): Promise<ClusterBench> {
  const cluster = await startOwnCluster(["first", "second"]);
  const bench = await openBench(cluster.database);
  const port = await freePort();
  const pooler = poolerOf(cluster, port);
  const env = { ...PRODUCTION, DATABASE_POOLER_URL: `postgres://127.0.0.1:${port}/hub` };
  const apis = [await bench.start({ env: PRODUCTION }), await bench.start({ env })] as const;
  const company = (machine: string, name: string) => companyOn(cluster, bench, apis[0], { machine, name });
  const companies = [await company("first", "Northern"), await company("second", "Southern")] as const;
  return {
    ...bench,
    cluster,
    apis,
    companies,
    async close() {
      const ended = once(pooler, "exit");
      pooler.kill("SIGKILL");
      await ended;
      await bench.close();
    },
  };
}

function poolerOf({ database, ports }: OwnCluster, port: number): ChildProcess {
  const folder = join(database.dataDir, "pooler");
  mkdirSync(folder);
  chmodSync(folder, 0o755);
  writePooler(database, { host: "127.0.0.1", port: ports["coordinator"] ?? 0 }, folder, port);
  return startPooler(folder);
}

/** The machine that has a company's rows. */
async function machineOf({ ports }: OwnCluster, { owner }: FaultBench, dmcId: number) {
  const { rows } = await owner.raw(
    `select nodeport from pg_dist_shard_placement
     where shardid = get_shard_id_for_distribution_column('app.clients', ?::bigint)`,
    [dmcId],
  );
  return Object.entries(ports).find(([, port]) => port === rows[0].nodeport)?.[0];
}

/** Makes companies until one is on this machine. */
async function companyOn(
  cluster: OwnCluster,
  bench: FaultBench,
  api: ApiProcess,
  { machine, name }: { readonly machine: string; readonly name: string },
): Promise<Company> {
  const { make } = bench;
  let dmcId = (await make.dmc()).id;
  while ((await machineOf(cluster, bench, dmcId)) !== machine) dmcId = (await make.dmc()).id;
  const { id: clientId } = await make.client(dmcId, { name: `${name} client` });
  for (let row = 0; row < 20; row += 1) await make.client(dmcId, { name: `${name} ${row}` });
  const { username } = await make.user({ role: "dmc", dmcId });
  const staff = api.visitor();
  const { status, text } = await staff.signIn(username);
  if (status !== 200) throw new Error(`Signing in answered ${text}`);
  return { dmcId, name, staff, clientId };
}

/** Calls a process as somebody of a company, with connections that are kept. */
export const ask = ({ staff }: Company, { origin }: ApiProcess, path: string): Promise<Answered> =>
  keptCall(staff, path, { origin });

/** Everything that a company asks for in turn. */
export const pathsOf = ({ clientId }: Company) => [
  "/api/clients?limit=5&sort=name",
  `/api/clients/${clientId}`,
  "/api/clients?limit=5&q=client",
  "/api/search?q=client",
];

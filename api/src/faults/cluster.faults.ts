import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync } from "node:fs";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { distribute } from "../cli/distribute/distribute.ts";
import { readConfig } from "../platform/configuration/config.ts";
import { type ApiProcess, freePort } from "../testing/api-process.ts";
import { hasPrograms } from "../testing/debian-programs.ts";
import type { TestClient } from "../testing/test-client.ts";
import { until } from "../testing/until.ts";
import { PRODUCTION } from "./balanced-bench.ts";
import { type FaultBench, openBench } from "./fault-bench.ts";
import { report, sized } from "./length.ts";
import { hasCitus, type OwnCluster, startOwnCluster } from "./own-cluster.ts";
import { writePooler } from "./pooler.ts";
import { Writer } from "./writer.ts";

// A Citus cluster of processes on this machine, with PgBouncer before the coordinator.
const isPossible = hasCitus() && hasPrograms(["pgbouncer"]);
const testIfPossible = isPossible ? test : test.skip;

const CALLS = sized(2_000, 100_000);
const CALLERS = 16;

interface Company {
  readonly dmcId: number;
  readonly name: string;
  readonly staff: TestClient;
  /** One of its clients. */
  readonly clientId: number;
}

let cluster: OwnCluster;
let bench: FaultBench;
let pooler: ChildProcess | undefined;
/** With connections of its own, and through PgBouncer. */
let apis: readonly [ApiProcess, ApiProcess];
/** Companies whose rows are on the first worker, and on the second. */
let companies: readonly [Company, Company];

beforeAll(async () => {
  if (!isPossible) return;
  cluster = await startOwnCluster(["first", "second"]);
  bench = await openBench(cluster.database);
  const port = await startPooler();
  const env = { ...PRODUCTION, DATABASE_POOLER_URL: `postgres://127.0.0.1:${port}/hub` };
  apis = [await bench.start({ env: PRODUCTION }), await bench.start({ env })];
  companies = [await companyOn("first", "Northern"), await companyOn("second", "Southern")];
}, 240_000);

afterAll(async () => {
  if (!isPossible) return;
  if (pooler) await Promise.all([once(pooler, "exit"), pooler.kill("SIGKILL")]);
  await bench.close();
}, 60_000);

async function startPooler(): Promise<number> {
  const { database, ports } = cluster;
  const port = await freePort();
  const folder = join(database.dataDir, "pooler");
  mkdirSync(folder);
  chmodSync(folder, 0o755);
  writePooler(database, { host: "127.0.0.1", port: ports["coordinator"] ?? 0 }, folder, port);
  pooler = spawn("pgbouncer", [join(folder, "pgbouncer.ini")], { stdio: "ignore" });
  return port;
}

/** The machine that has a company's rows. */
async function machineOf(dmcId: number): Promise<string | undefined> {
  const { rows } = await bench.owner.raw(
    `select nodeport from pg_dist_shard_placement
     where shardid = get_shard_id_for_distribution_column('app.clients', ?::bigint)`,
    [dmcId],
  );
  return Object.entries(cluster.ports).find(([, port]) => port === rows[0].nodeport)?.[0];
}

/** Makes companies until one is on this machine. */
async function companyOn(machine: string, name: string): Promise<Company> {
  const { make } = bench;
  for (;;) {
    const { id: dmcId } = await make.dmc();
    if ((await machineOf(dmcId)) !== machine) continue;
    const { id: clientId } = await make.client(dmcId, { name: `${name} client` });
    for (let row = 0; row < 20; row += 1) await make.client(dmcId, { name: `${name} ${row}` });
    const { username } = await make.user({ role: "dmc", dmcId });
    const staff = apis[0].visitor();
    expect((await staff.signIn(username)).status).toBe(200);
    return { dmcId, name, staff, clientId };
  }
}

interface Answered {
  readonly status: number;
  readonly text: string;
  /** ms. */
  readonly took: number;
}

const agent = new Agent({ keepAlive: true });

/** Calls a process as somebody of a company, with connections that are kept. */
const ask = ({ staff }: Company, { origin }: ApiProcess, path: string): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const began = performance.now();
    const call = request(
      `${origin}${path}`,
      { agent, headers: { cookie: staff.cookieHeader() } },
      (response) => {
        let text = "";
        response.on("data", (part: Buffer) => (text += part.toString()));
        response.once("end", () =>
          resolve({ status: response.statusCode ?? 0, text, took: performance.now() - began }),
        );
      },
    );
    call.once("error", reject).end();
  });

/** Everything that a company asks for in turn. */
const pathsOf = ({ clientId }: Company) => [
  "/api/clients?limit=5&sort=name",
  `/api/clients/${clientId}`,
  "/api/clients?limit=5&q=client",
  "/api/search?q=client",
];

testIfPossible(
  "calls of two companies on different machines, with a pooler and without, show nothing of one another",
  async () => {
    let calls = 0;
    let foreign = 0;
    const began = performance.now();
    const call = async () => {
      const number = calls++;
      const own = companies[number % 2] as Company;
      const other = companies[(number + 1) % 2] as Company;
      const api = apis[(number >> 1) % 2] as ApiProcess;
      const path = pathsOf(own)[(number >> 2) % 4] ?? "";
      const { status, text } = await ask(own, api, path);
      if (text.includes(other.name)) foreign += 1;
      expect({ path, status, isOwn: text.includes(own.name) }).toEqual({ path, status: 200, isOwn: true });
    };
    await Promise.all(
      Array.from({ length: CALLERS }, async () => {
        while (calls < CALLS) await call();
      }),
    );
    for (const [place, own] of companies.entries()) {
      const { clientId } = companies[1 - place] as Company;
      expect((await ask(own, apis[0], `/api/clients/${clientId}`)).status).toBe(404);
    }
    const perSecond = Math.round((calls / (performance.now() - began)) * 1_000);
    report("two companies on two machines of a cluster", { calls, foreign, perSecond });
    expect(foreign).toBe(0);
  },
  900_000,
);

const p99 = (times: readonly number[]) =>
  Math.round(times.toSorted((one, other) => one - other)[Math.ceil(times.length * 0.99) - 1] ?? 0);

testIfPossible(
  "while a worker is dead its companies are refused, others go on, and afterwards nothing is lost",
  async () => {
    const [north, south] = companies;
    const writers = companies.map(({ staff, name }) => new Writer(staff, `${name} writer`));
    let isOver = false;
    const writing = Promise.all(writers.map((writer) => writer.write(() => isOver)));
    await until(async () => writers.every(({ acknowledged }) => acknowledged.length > 50));
    cluster.servers.kill("second");
    const dead: Answered[] = [];
    const alive: Answered[] = [];
    for (let round = 0; round < 400; round += 1) {
      const path = pathsOf(north)[round % 4] ?? "";
      alive.push(await ask(north, apis[round % 2] as ApiProcess, path));
      if (round % 10 === 0) dead.push(await ask(south, apis[0], "/api/clients?limit=5&sort=name"));
    }
    const someone = await bench.make.user({ role: "user" }).catch((error: Error) => error.message);
    const { username } = await bench.owner("app.users").where({ dmc_id: north.dmcId }).first("username");
    const signIn = await apis[0].visitor().signIn(username);
    const back = performance.now();
    await cluster.servers.startAgain("second");
    await until(async () => (await ask(south, apis[0], "/api/clients?limit=5")).status === 200);
    await until(async () => (await ask(south, apis[1], "/api/clients?limit=5")).status === 200);
    const served = performance.now();
    isOver = true;
    await writing;
    const lost = await lostOf(writers);
    report("a worker killed under writers", {
      refused: dead.length,
      slowestRefusalMs: Math.round(Math.max(...dead.map(({ took }) => took))),
      othersP99Ms: p99(alive.map(({ took }) => took)),
      othersWrote: writers[0]?.acknowledged.length,
      othersRefused: writers[0]?.refused.length,
      signIn: signIn.status,
      newUser: typeof someone === "string" ? "refused" : "made",
      fromStartToServiceMs: Math.round(served - back),
      lost: lost.length,
    });
    expect(new Set(alive.map(({ status }) => status))).toEqual(new Set([200]));
    expect(p99(alive.map(({ took }) => took))).toBeLessThanOrEqual(500);
    for (const { status, text } of dead)
      expect({ status, detail: JSON.parse(text).detail }).toEqual({
        status: 503,
        detail: "The service cannot answer just now. Try again in a moment.",
      });
    expect(lost).toEqual([]);
  },
  300_000,
);

testIfPossible(
  "a worker is added and takes its part of the companies while people write",
  async () => {
    const writers = companies.map(({ staff, name }) => new Writer(staff, `${name} mover`));
    let isOver = false;
    const writing = Promise.all(writers.map((writer) => writer.write(() => isOver)));
    await until(async () => writers.every(({ acknowledged }) => acknowledged.length > 20));
    const { url, dataDir } = cluster.database;
    await cluster.addWorker("third");
    await distribute(readConfig({ DATABASE_URL: url, DATA_DIR: dataDir }));
    const began = performance.now();
    await cluster.rebalance();
    const moved = performance.now() - began;
    await until(async () => writers.every(({ acknowledged }) => acknowledged.length > 60));
    isOver = true;
    await writing;
    const { rows } = await bench.owner.raw(
      `select nodeport, count(*)::int as shards from pg_dist_shard_placement join pg_dist_shard using (shardid)
       where logicalrelid = 'app.clients'::regclass group by 1`,
    );
    const refused = writers.flatMap((writer) => writer.refused);
    const lost = await lostOf(writers);
    report("a worker added under writers", {
      shardsOfEach: rows.map(({ shards }: { shards: number }) => shards),
      movedMs: Math.round(moved),
      acknowledged: writers.map(({ acknowledged }) => acknowledged.length),
      refused: refused.length,
      slowestRefusalMs: Math.round(Math.max(0, ...refused.map(({ took }) => took))),
      lost: lost.length,
    });
    expect(rows).toHaveLength(3);
    expect(refused.every(({ status }) => status === 503)).toBe(true);
    expect(lost).toEqual([]);
  },
  600_000,
);

/** Names of acknowledged clients that the database does not have. */
async function lostOf(writers: readonly Writer[]): Promise<string[]> {
  const kept = new Set<string>();
  for (const { dmcId } of companies)
    for (const name of await bench.owner("app.clients").where({ dmc_id: dmcId }).pluck("name"))
      kept.add(name);
  return writers.flatMap(({ acknowledged }) => acknowledged).filter((name) => !kept.has(name));
}

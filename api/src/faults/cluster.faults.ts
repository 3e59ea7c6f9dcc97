import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { distribute } from "../cli/distribute/distribute.ts";
import { readConfig } from "../platform/configuration/config.ts";
import type { ApiProcess } from "../testing/api-process.ts";
import { hasPrograms } from "../testing/debian-programs.ts";
import { until } from "../testing/until.ts";
import { ask, type ClusterBench, type Company, openClusterBench, pathsOf } from "./cluster-bench.ts";
import type { Answered } from "./kept-call.ts";
import { report, sized } from "./length.ts";
import { hasCitus } from "./own-cluster.ts";
import { Writer } from "./writer.ts";

// A Citus cluster of processes on this machine, with PgBouncer before the coordinator.
const isPossible = hasCitus() && hasPrograms(["pgbouncer"]);
const testIfPossible = isPossible ? test : test.skip;

const CALLS = sized(2_000, 100_000);
const CALLERS = 16;

let bench: ClusterBench;

beforeAll(async () => {
  if (isPossible) bench = await openClusterBench();
}, 240_000);

afterAll(async () => {
  if (isPossible) await bench.close();
}, 60_000);

testIfPossible(
  "calls of two companies on different machines, with a pooler and without, show nothing of one another",
  async () => {
    const { companies, apis } = bench;
    let calls = 0;
    let foreign = 0;
    let refused = 0;
    const began = performance.now();
    const call = async () => {
      const number = calls++;
      const own = companies[number % 2] as Company;
      const other = companies[(number + 1) % 2] as Company;
      const api = apis[(number >> 1) % 2] as ApiProcess;
      const path = pathsOf(own)[(number >> 2) % 4] ?? "";
      const { status, text } = await ask(own, api, path);
      if (text.includes(other.name)) foreign += 1;
      // A busy machine puts some off.
      if (status === 503) refused += 1;
      else
        expect({ path, status, isOwn: text.includes(own.name) }).toEqual({ path, status: 200, isOwn: true });
    };
    const callInTurn = async () => {
      for (let count = 0; count < CALLS / CALLERS; count += 1) await call();
    };
    await Promise.all(Array.from({ length: CALLERS }, callInTurn));
    for (const [place, own] of companies.entries()) {
      const { clientId } = companies[1 - place] as Company;
      expect((await ask(own, apis[0], `/api/clients/${clientId}`)).status).toBe(404);
    }
    const perSecond = Math.round((calls / (performance.now() - began)) * 1_000);
    report("two companies on two machines of a cluster", { calls, foreign, refused, perSecond });
    expect(foreign).toBe(0);
    expect(refused).toBeLessThan(calls / 100);
  },
  900_000,
);

const p99 = (times: readonly number[]) =>
  Math.round(times.toSorted((one, other) => one - other)[Math.ceil(times.length * 0.99) - 1] ?? 0);

testIfPossible(
  "while a worker is dead its companies are refused, others go on, and afterwards nothing is lost",
  async () => {
    const { companies, apis, cluster } = bench;
    const [north, south] = companies;
    const people = await makePeople(companies);
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
    const signedIn = await signInAll(people, apis);
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
      signedIn: signedIn.length,
      signInP99Ms: p99(signedIn.map(({ took }) => took)),
      newUser: typeof someone === "string" ? "refused" : "made",
      fromStartToServiceMs: Math.round(served - back),
      lost: lost.length,
    });
    expect(new Set(alive.map(({ status }) => status))).toEqual(new Set([200]));
    expect(p99(alive.map(({ took }) => took))).toBeLessThanOrEqual(500);
    expect(new Set(signedIn.map(({ status }) => status))).toEqual(new Set([200]));
    expect(p99(signedIn.map(({ took }) => took))).toBeLessThanOrEqual(500);
    for (const { status, text } of dead)
      expect({ status, detail: JSON.parse(text).detail }).toEqual({
        status: 503,
        detail: "The service cannot answer just now. Try again in a moment.",
      });
    expect(lost).toEqual([]);
    expect(writers.flatMap(({ unread }) => unread)).toEqual([]);
  },
  300_000,
);

/** Somebody of each company and an administrator, of whom half have signed in before. */
async function makePeople(companies: ClusterBench["companies"]): Promise<string[]> {
  const people: string[] = [];
  for (let round = 0; round < 10; round += 1)
    for (const dmcId of [null, ...companies.map((company) => company.dmcId)]) {
      const role = dmcId === null ? "admin" : "dmc";
      const { username } = await bench.make.user({ role, dmcId });
      if (round % 2 === 0) await bench.apis[0].visitor().signIn(username);
      people.push(username);
    }
  return people;
}

/** Signs each of them in, one after the other, also those of the companies that are away. */
async function signInAll(people: readonly string[], apis: ClusterBench["apis"]) {
  const answers: { readonly status: number; readonly took: number }[] = [];
  for (const [place, username] of people.entries()) {
    const began = performance.now();
    const { status } = await (apis[place % 2] as ApiProcess).visitor().signIn(username);
    answers.push({ status, took: performance.now() - began });
  }
  return answers;
}

testIfPossible(
  "a worker is added and takes its part of the companies while people write",
  async () => {
    const { companies, cluster } = bench;
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
    expect(writers.flatMap(({ unread }) => unread)).toEqual([]);
  },
  600_000,
);

/** Names of acknowledged clients that the database does not have. */
async function lostOf(writers: readonly Writer[]): Promise<string[]> {
  const kept = new Set<string>();
  for (const { dmcId } of bench.companies)
    for (const name of await bench.owner("app.clients").where({ dmc_id: dmcId }).pluck("name"))
      kept.add(name);
  return writers.flatMap(({ acknowledged }) => acknowledged).filter((name) => !kept.has(name));
}

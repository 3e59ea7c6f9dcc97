import type { Client } from "pg";
import { type BenchCase, casesFor } from "./bench-cases.ts";
import { whileChanging } from "./changing.ts";
import { type BenchTenant, removeInserted } from "./bench-rows.ts";
import type { BenchProcess } from "./bench-servers.ts";
import { type BenchSystem, serverNames, withSystem } from "./bench-system.ts";
import { type Clocks, type Figures, measure, measureAlone, medians } from "./measure.ts";
import { parentOf, serverTime } from "./processor-time.ts";
import { type Comparison, type Growth, writeReport } from "./report.ts";
import { signInAsStaff } from "./staff.ts";

// npm run bench: the API beside a bare server and typical ones, alternating in one run. BENCH_ROUNDS and
// BENCH_MINUTES make it shorter or longer.
const { BENCH_ROUNDS = "5", BENCH_MINUTES = "1" } = process.env;
const SECONDS = 2;
const ALONE = 200;
const SIZES = [1_000, 100_000, 1_000_000];

await withSystem(SIZES, async ({ owner, tenants, servers }) => {
  const { api } = servers;
  const [small] = tenants;
  if (small === undefined) throw new Error("The benchmark has no tenant.");
  const headers = await signInAsStaff(owner, api.port, small.dmcId);
  const cases = await casesFor(api.port, headers, small.firstId);
  const database = await databaseClock(owner);
  const changing: Changing = (work) => whileChanging(owner, small.dmcId, work);
  const comparisons = await compare(servers, cases, database, changing);
  await removeInserted(owner);
  const growth: Growth[] = [];
  for (const tenant of tenants) growth.push(await growthOf(owner, api, tenant));
  const load = await loaded(api, cases);
  writeReport({ comparisons, growth, load });
});

/** The processor time of PostgreSQL; null if it runs elsewhere. */
async function databaseClock(owner: Client): Promise<Clocks["database"]> {
  const { rows } = await owner.query<{ pid: number }>("select pg_backend_pid() as pid");
  const postmaster = parentOf(rows[0]?.pid ?? 0);
  return () => (postmaster === null ? null : serverTime(postmaster));
}

/** Runs something while the tenant's clients change. */
type Changing = (work: () => Promise<Figures>) => Promise<Figures>;

/** Each case on each server in turn, several times; medians count. */
async function compare(
  servers: BenchSystem["servers"],
  cases: readonly BenchCase[],
  database: Clocks["database"],
  changing: Changing,
): Promise<Comparison[]> {
  const results: Comparison[] = [];
  for (const { name, api, others, isRead, isChanging } of cases) {
    const runs = new Map(serverNames.map((server) => [server, [] as Figures[]]));
    for (let round = 0; round < Number(BENCH_ROUNDS); round += 1) {
      for (const server of serverNames) {
        const { port, processorTime } = servers[server];
        const request = server === "api" ? api : others;
        const run = async () => ({
          alone: isRead ? await measureAlone(port, request, ALONE) : null,
          ...(await measure(port, request, SECONDS, { server: processorTime, database })),
        });
        runs.get(server)?.push(await (isChanging && server === "api" ? changing(run) : run()));
      }
    }
    const figures = [...runs].map(([server, all]) => [server, medians(all)]);
    results.push({ name, servers: Object.fromEntries(figures) });
  }
  return results;
}

/** How the time of a search, a page and a row grows with a tenant. */
async function growthOf(
  owner: Client,
  api: BenchProcess,
  { dmcId, size, firstId }: BenchTenant,
): Promise<Growth> {
  const headers = await signInAsStaff(owner, api.port, dmcId);
  const time = (path: string) => measureAlone(api.port, { path, headers }, ALONE);
  const search = "/api/clients?q=zephyr&limit=50&sort=name";
  return {
    size,
    search: await time(search),
    changed: await whileChanging(owner, dmcId, () => time(search)),
    rare: await time("/api/clients?q=grove%20998&limit=50&sort=name"),
    page: await time("/api/clients?limit=50&sort=name"),
    one: await time(`/api/clients/${firstId}`),
  };
}

/** The API's memory while all cases are asked of it in turn, for BENCH_MINUTES. */
async function loaded(api: BenchProcess, cases: readonly BenchCase[]) {
  const minutes = Number(BENCH_MINUTES);
  const clocks = { server: api.processorTime, database: () => null };
  const before = api.memory().now;
  const end = performance.now() + minutes * 60_000;
  while (performance.now() < end) {
    for (const { api: request, isRead } of cases)
      if (isRead && request.status === undefined) await measure(api.port, request, SECONDS, clocks);
  }
  return { minutes, before, ...api.memory() };
}

import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { type BenchTenant, makeTenant, settle } from "./bench-rows.ts";
import { type BenchProcess, startProcess } from "./bench-servers.ts";
import { type BenchRequest, type Measured, measure, measureAlone, median } from "./measure.ts";
import { type Growth, writeReport } from "./report.ts";
import { signInAsStaff } from "./staff.ts";

// npm run bench: the API beside a bare server and a typical one, alternating in one run.
const ROUNDS = 5;
const SECONDS = 2;
const SIZES = [1_000, 100_000, 1_000_000];

const dataDir = mkdtempSync(join(tmpdir(), "dmc-hub-bench-"));
// The database's own account has to reach it.
chmodSync(dataDir, 0o755);
const running: BenchProcess[] = [];
try {
  await bench();
} finally {
  for (const process of running.toReversed()) await process.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function bench() {
  const environment = {
    DATA_DIR: dataDir,
    DEMO: "off",
    SESSION_KEYS: "a key for benchmarks that is long enough",
  };
  const { message } = await start("api/src/prepare.ts", environment);
  const { databaseUrl = process.env["DATABASE_URL"] ?? "" } = message;
  const owner = new Client(databaseUrl);
  await owner.connect();
  const tenants: BenchTenant[] = [];
  for (const size of SIZES) tenants.push(await makeTenant(owner, size));
  await settle(owner);
  const [small] = tenants;
  if (small === undefined) throw new Error("The benchmark has no tenant.");
  const own = { ...environment, DATABASE_URL: databaseUrl, DMC_ID: `${small.dmcId}` };
  // As npm start runs it.
  const api = await start("api/src/main.ts", own, ["--max-semi-space-size=8"]);
  const bare = await start("e2e/bench/api/bare-server.ts", own);
  const fastify = await start("e2e/bench/api/fastify-server.ts", own);
  const headers = await signInAsStaff(owner, api.port, small.dmcId);
  const { rows } = await owner
    .query<{ id: string }>("set role app_owner; select min(id) as id from app.clients where dmc_id = 1")
    .then((results) => (results as unknown as { rows: { id: string }[] }[])[1] ?? { rows: [] });
  const results = await comparisons({ api, bare, fastify }, headers, Number(rows[0]?.id));
  const growth: Growth[] = [];
  for (const tenant of tenants) growth.push(await growthOf(owner, api, tenant));
  writeReport(results, growth, api.memory());
  await owner.end();
}

async function start(
  file: string,
  environment: Record<string, string>,
  flags: string[] = [],
): Promise<BenchProcess> {
  const started = await startProcess(file, environment, flags);
  running.push(started);
  return started;
}

type Servers = Readonly<Record<"api" | "bare" | "fastify", BenchProcess>>;

/** Each case on each server in turn, several times; medians count. */
async function comparisons(servers: Servers, headers: Record<string, string>, id: number) {
  const cases = casesFor(headers, id);
  const results: { name: string; api: Measured; bare: Measured; fastify: Measured }[] = [];
  for (const { name, api, others } of cases) {
    const runs = { api: [] as Measured[], bare: [] as Measured[], fastify: [] as Measured[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      runs.api.push(await measure(servers.api.port, api, SECONDS));
      runs.bare.push(await measure(servers.bare.port, others, SECONDS));
      runs.fastify.push(await measure(servers.fastify.port, others, SECONDS));
    }
    results.push({ name, api: median(runs.api), bare: median(runs.bare), fastify: median(runs.fastify) });
  }
  return results;
}

function casesFor(
  headers: Record<string, string>,
  id: number,
): { name: string; api: BenchRequest; others: BenchRequest }[] {
  const draft = JSON.stringify({ name: "New client", email: "new@client.example" });
  const json = { "content-type": "application/json" };
  return [
    {
      name: "list of 50",
      api: { path: "/api/clients?limit=50&sort=name", headers },
      others: { path: "/list" },
    },
    { name: "list of 1,000", api: { path: "/api/clients", headers }, others: { path: "/whole" } },
    { name: "one by id", api: { path: `/api/clients/${id}`, headers }, others: { path: `/one/${id}` } },
    {
      name: "search",
      api: { path: "/api/clients?q=zephyr&limit=50&sort=name", headers },
      others: { path: "/search/%25zephyr%25" },
    },
    {
      name: "insert",
      api: { path: "/api/clients", method: "POST", headers: { ...headers, ...json }, body: draft },
      others: { path: "/insert", method: "POST", headers: json, body: draft },
    },
  ];
}

/** How the time of a search and a page grows with a tenant. */
async function growthOf(owner: Client, api: BenchProcess, { dmcId, size }: BenchTenant): Promise<Growth> {
  const headers = await signInAsStaff(owner, api.port, dmcId);
  const time = (path: string) => measureAlone(api.port, { path, headers }, 50);
  return {
    size,
    search: await time("/api/clients?q=zephyr&limit=50&sort=name"),
    rare: await time("/api/clients?q=grove%20998&limit=50&sort=name"),
    page: await time("/api/clients?limit=50&sort=name"),
  };
}

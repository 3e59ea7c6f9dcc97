import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { type BenchTenant, makeTenant, settle } from "./bench-rows.ts";
import { type BenchProcess, startProcess } from "./bench-servers.ts";

/** How `npm start` runs a process of the API. */
const { apiProcess } = (await import(join(import.meta.dirname, "../../../scripts/serving.mjs"))) as {
  readonly apiProcess: { readonly execArgv: string[]; readonly environment: Record<string, string> };
};

/** The servers that are compared. */
export const serverNames = ["api", "bare", "guarded", "koa", "fastify"] as const;

export type ServerName = (typeof serverNames)[number];

/** What a benchmark runs on: a database with tenants, and the servers on the first of them. */
export interface BenchSystem {
  /** May act as the owner of the schema. */
  readonly owner: Client;
  readonly tenants: readonly BenchTenant[];
  readonly servers: Readonly<Record<ServerName, BenchProcess>>;
}

/** Runs `work` on a new database with tenants of these numbers of clients. */
export async function withSystem(
  sizes: readonly number[],
  work: (system: BenchSystem) => Promise<void>,
): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "dmc-hub-bench-"));
  // The database's own account has to reach it.
  chmodSync(dataDir, 0o755);
  const running: BenchProcess[] = [];
  const start = async (...of: Parameters<typeof startProcess>): Promise<BenchProcess> => {
    const started = await startProcess(...of);
    running.push(started);
    return started;
  };
  try {
    await work(await prepare(dataDir, sizes, start));
  } finally {
    for (const process of running.toReversed()) await process.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function prepare(
  dataDir: string,
  sizes: readonly number[],
  start: typeof startProcess,
): Promise<BenchSystem> {
  const environment = {
    DATA_DIR: dataDir,
    DEMO: "off",
    SESSION_KEYS: "a key for benchmarks that is long enough",
  };
  const { message } = await start("api/src/prepare.ts", environment);
  const { databaseUrl = process.env["DATABASE_URL"] ?? "" } = message;
  const owner = new Client(databaseUrl);
  // It is still there when the database stops.
  owner.on("error", () => {});
  await owner.connect();
  const tenants: BenchTenant[] = [];
  for (const size of sizes) tenants.push(await makeTenant(owner, size));
  await settle(owner);
  const own = { ...environment, DATABASE_URL: databaseUrl, DMC_ID: `${tenants[0]?.dmcId}` };
  return { owner, tenants, servers: await startServers(own, start) };
}

const startServers = async (
  own: Record<string, string>,
  start: typeof startProcess,
): Promise<BenchSystem["servers"]> => ({
  api: await start(
    "api/src/main.ts",
    { ...own, ...apiProcess.environment },
    { execArgv: apiProcess.execArgv },
  ),
  bare: await start("e2e/bench/api/bare-server.ts", own),
  guarded: await start("e2e/bench/api/bare-server.ts", { ...own, GUARDED: "yes" }),
  koa: await start("e2e/bench/api/koa-server.ts", own),
  fastify: await start("e2e/bench/api/fastify-server.ts", own),
});

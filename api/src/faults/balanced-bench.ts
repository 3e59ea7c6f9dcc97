import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ApiProcess } from "../testing/api-process.ts";
import { freePort } from "../testing/free-port.ts";
import { until } from "../testing/until.ts";
import { type FaultBench, openBench } from "./fault-bench.ts";
import { writePooler } from "./pooler.ts";

/** Programs that it needs besides the project. */
export const PROGRAMS = ["haproxy", "pgbouncer"];

/** As in production. */
export const PRODUCTION = { NODE_ENV: "production", SESSION_KEYS: "a-key-for-tests-that-is-long-enough" };

/** Two API processes behind HAProxy, with PgBouncer pooling transactions over four connections. */
export interface BalancedBench extends FaultBench {
  readonly processes: readonly ApiProcess[];
  /** Address of the balancer. */
  readonly origin: string;
  readonly pooler: { kill(): void; start(): void };
}

/** Starts all of them and waits until the balancer answers. */
export async function openBalancedBench(): Promise<BalancedBench> {
  const folder = mkdtempSync(join(tmpdir(), "dmc-hub-many-"));
  chmodSync(folder, 0o755);
  const bench = await openBench();
  const programs: ChildProcess[] = [];
  const launch = (command: string, ...args: string[]): ChildProcess => {
    const program = spawn(command, args, { stdio: process.env["SHOW"] ? "inherit" : "ignore" });
    programs.push(program);
    return program;
  };
  const poolerPort = await freePort();
  const { pathname, port: serverPort, searchParams } = new URL(bench.database.url);
  const server = { host: searchParams.get("host") ?? "", port: Number(serverPort) };
  writePooler(bench.database, server, folder, poolerPort);
  const startPooler = () => launch("pgbouncer", join(folder, "pgbouncer.ini"));
  let pooler = startPooler();
  const env = { ...PRODUCTION, DATABASE_POOLER_URL: `postgres://127.0.0.1:${poolerPort}${pathname}` };
  const processes = await Promise.all([bench.start({ env }), bench.start({ env })]);
  const port = await freePort();
  writeBalancer(processes, folder, port);
  launch("haproxy", "-db", "-f", join(folder, "haproxy.cfg"));
  const origin = `http://127.0.0.1:${port}`;
  await until(async () => (await fetch(`${origin}/api/ready`).catch(() => null))?.status === 200);
  return {
    ...bench,
    processes,
    origin,
    pooler: { kill: () => void pooler.kill("SIGKILL"), start: () => void (pooler = startPooler()) },
    async close() {
      for (const program of programs) program.kill("SIGKILL");
      await bench.close();
      rmSync(folder, { recursive: true });
    },
  };
}

function writeBalancer(processes: readonly ApiProcess[], folder: string, port: number): void {
  const servers = processes.map(
    (api, index) => `  server api${index} ${new URL(api.origin).host} check inter 200ms fall 2 rise 1`,
  );
  writeFileSync(
    join(folder, "haproxy.cfg"),
    `defaults
  mode http
  timeout connect 1s
  timeout client 30s
  timeout server 30s
  timeout check 2s
  retries 3
  option redispatch
  retry-on conn-failure empty-response
frontend edge
  bind 127.0.0.1:${port}
  default_backend apis
backend apis
  balance roundrobin
  option httpchk GET /api/ready
${servers.join("\n")}
`,
  );
}

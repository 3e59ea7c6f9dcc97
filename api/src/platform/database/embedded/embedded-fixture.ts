import { afterAll, afterEach } from "@jest/globals";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { type EmbeddedServer, startServer, stopServer } from "./server.ts";
import { isAlive } from "./server-processes.ts";

/** Settings of servers whose rows need not survive the machine. */
export const FAST = ["fsync=off"];

/** A folder for data folders, and servers on them that are stopped after each test. */
export function embeddedServers() {
  const base = mkdtempSync(join(tmpdir(), "dmc-hub-launcher-"));
  chmodSync(base, 0o755);
  const started: EmbeddedServer[] = [];
  afterEach(async () => {
    for (const server of started.splice(0)) await stopServer(server);
  });
  afterAll(() => rmSync(base, { recursive: true, force: true }));
  const start = async (dataDir: string): Promise<EmbeddedServer> => {
    const server = await startServer(dataDir, FAST);
    started.push(server);
    return server;
  };
  return { base, start, connect, ask, kill };
}

async function connect(server: EmbeddedServer): Promise<Client> {
  const url = new URL(server.url);
  url.pathname = "/postgres";
  const client = new Client(url.href);
  // A lost connection shows at its next statement; without a listener, the event would end the test.
  client.on("error", () => {});
  await client.connect();
  return client;
}

async function ask<Row>(server: EmbeddedServer, statement: string): Promise<Row> {
  const client = await connect(server);
  return client
    .query(statement)
    .then(({ rows }) => rows[0])
    .finally(() => client.end());
}

/** Ends a server as a crash would, and waits until it is gone. */
async function kill({ pid }: EmbeddedServer): Promise<void> {
  process.kill(pid, "SIGKILL");
  while (isAlive(pid)) await new Promise((done) => setImmediate(done));
}

import { setTimeout as delay } from "node:timers/promises";
import type { Client } from "pg";
import { type EmbeddedServer, startServer, stopServer } from "../platform/database/embedded/server.ts";
import { LOCKS } from "../platform/database/lock-numbers.ts";
import { connectOwner } from "../platform/database/owner-connection.ts";
import type { Config } from "../platform/configuration/config.ts";
import { serverSettings } from "../platform/configuration/server-settings.ts";

/** Longest wait for the API's processes, ms, after Ctrl-C in a terminal has reached all at once. */
const DRAIN_TIMEOUT = 5_000;
const POLL = 50;
const RESTART_PAUSE = 500;

interface Kept {
  readonly server: EmbeddedServer;
  readonly owner: Client;
}

/**
 * Waits until `stop` is aborted, then stops the embedded server, unless another process keeps it. A server
 * that dies earlier is started again.
 */
export async function keepServer(config: Config, first: Kept, stop: AbortSignal): Promise<void> {
  let kept = first;
  await isOurs(kept);
  while (await isLost(kept, stop)) kept = (await restart(config, stop)) ?? kept;
  await release(kept, stop.reason === "SIGINT");
}

/** Whether the server ends before this process is told to stop. */
const isLost = ({ owner }: Kept, stop: AbortSignal): Promise<boolean> =>
  new Promise((resolve) => {
    owner.once("end", () => resolve(true));
    stop.addEventListener("abort", () => resolve(false), { once: true });
    if (stop.aborted) resolve(false);
  });

/** Tries until it succeeds; null if told to stop first. */
async function restart(config: Config, stop: AbortSignal): Promise<Kept | null> {
  while (!stop.aborted) {
    try {
      const server = await startServer(config.dataDir, serverSettings(config));
      const kept = { server, owner: await connectOwner(server.url) };
      await isOurs(kept);
      return kept;
    } catch (error) {
      console.error(`The database went away and did not come back: ${String(error)}. Trying again.`);
    }
    await delay(RESTART_PAUSE, null, { signal: stop }).catch(() => {});
  }
  return null;
}

async function release(kept: Kept, waits: boolean): Promise<void> {
  const stops = await isOurs(kept).catch(() => true);
  if (stops && waits) await waitForApi(kept);
  await kept.owner.end().catch(() => {});
  if (stops) await stopServer(kept.server);
}

/** Whether this process keeps the server: the first that asked, or the first still there. */
async function isOurs({ owner }: Kept): Promise<boolean> {
  const { rows } = await owner.query("select pg_try_advisory_lock($1) as ours", [LOCKS.server]);
  return rows[0].ours;
}

async function waitForApi({ owner }: Kept): Promise<void> {
  const until = Date.now() + DRAIN_TIMEOUT;
  const serving = "select from pg_stat_activity where application_name like 'dmc-hub%'";
  while (Date.now() < until && (await owner.query(serving)).rowCount !== 0) await delay(POLL);
}

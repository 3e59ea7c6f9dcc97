import { once } from "node:events";
import { enableCompileCache, flushCompileCache } from "node:module";
import { join } from "node:path";
import { findServer } from "./platform/database/embedded/server.ts";
import { type Config, readConfig, sessionKeys } from "./platform/configuration/config.ts";
import { listenForStop, run, successor, tell } from "./setup/parent.ts";
import { SetupError } from "./platform/configuration/setup-error.ts";

// One process of the API, on a database that prepare.ts has prepared. With --replaceable its parent keeps
// others beside it, and starts a replacement before it stops.
run(async () => {
  const stop = listenForStop();
  const config = readConfig(process.env);
  // Caches compiled code, so that after a crash the next process is ready a third sooner. Only later imports
  // are cached.
  enableCompileCache(join(config.dataDir, "compiled"));
  const { startApi } = await import("./server.ts");
  const isReplaceable = process.argv.includes("--replaceable");
  const keys = sessionKeys(process.env, config);
  const api = await startApi(config, keys, preparedDatabase(config), isReplaceable);
  tell({ ready: true, port: api.port });
  flushCompileCache();
  if (!stop.aborted) await once(stop, "abort");
  if (isReplaceable) await successor(stop);
  await api.stop();
  process.exit(0);
});

function preparedDatabase({ databaseUrl, dataDir }: Config): string {
  const url = databaseUrl ?? findServer(dataDir)?.url;
  if (url !== undefined) return url;
  throw new SetupError(
    `No database runs for ${dataDir}: run the prepare process first, or set DATABASE_URL.`,
  );
}

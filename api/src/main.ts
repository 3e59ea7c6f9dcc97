import { once } from "node:events";
import { findServer } from "./database/embedded/server.ts";
import { startApi } from "./server.ts";
import { type Config, readConfig, sessionKeys } from "./setup/config.ts";
import { listenForStop, run, tell } from "./setup/parent.ts";
import { SetupError } from "./setup/setup-error.ts";

// One process of the API. It needs a database that prepare.ts has made ready.
run(async () => {
  const stop = listenForStop();
  const config = readConfig(process.env);
  const api = await startApi(config, sessionKeys(process.env, config), preparedDatabase(config));
  tell({ ready: true, port: api.port });
  if (!stop.aborted) await once(stop, "abort");
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

import { findServer } from "./database/embedded/server.ts";
import { startApi } from "./server.ts";
import { type Config, readConfig, sessionKeys } from "./setup/config.ts";
import { onStop, run, tell } from "./setup/parent.ts";
import { SetupError } from "./setup/setup-error.ts";

// One process of the API. It needs a database that prepare.ts has made ready.
run(async () => {
  const config = readConfig(process.env);
  const api = await startApi(config, sessionKeys(process.env, config), preparedDatabase(config));
  onStop(() =>
    run(async () => {
      await api.stop();
      process.exit(0);
    }),
  );
  tell({ ready: true, port: api.port });
});

function preparedDatabase({ databaseUrl, dataDir }: Config): string {
  const url = databaseUrl ?? findServer(dataDir)?.url;
  if (url !== undefined) return url;
  throw new SetupError(
    `No database runs for ${dataDir}: run the prepare process first, or set DATABASE_URL.`,
  );
}

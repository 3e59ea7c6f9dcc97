import { readConfig, sessionKeys } from "./platform/configuration/config.ts";
import { keepServer } from "./setup/keep-server.ts";
import { listenForStop, run, tell } from "./setup/parent.ts";
import { prepareDatabase } from "./setup/prepare-database.ts";
import { ensureFolder } from "./platform/configuration/secret-file.ts";

// Prepares the database for main.ts. The embedded one runs for as long as this process does.
run(async () => {
  const stop = listenForStop();
  const config = readConfig(process.env);
  ensureFolder(config.dataDir);
  sessionKeys(process.env, config);
  const { url, owner, server } = await prepareDatabase(config, (step, detail) => tell({ step, detail }));
  tell({ ready: true, databaseUrl: url });
  if (server) await keepServer(config, { server, owner }, stop);
  else await owner.end();
  process.exit(0);
});

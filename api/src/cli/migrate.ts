import { readConfig } from "../platform/configuration/config.ts";
import { ensureFolder } from "../platform/configuration/secret-file.ts";
import { stopServer } from "../platform/database/embedded/server.ts";
import { run, tell } from "../setup/parent.ts";
import { prepareDatabase } from "../setup/prepare-database.ts";

// Brings the database up to date, as each start does, before the new release is started. Refuses to be the second.
run(async () => {
  const config = { ...readConfig(process.env), demo: false };
  ensureFolder(config.dataDir);
  const { owner, server } = await prepareDatabase(config, (step, detail) => tell({ step, detail }), true);
  await owner.end();
  if (server && !server.wasRunning) await stopServer(server);
  process.exit(0);
});

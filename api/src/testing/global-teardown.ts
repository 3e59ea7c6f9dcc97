import { rmSync } from "node:fs";
import { stopServer } from "../platform/database/embedded/server.ts";
import { run } from "./global-setup.ts";

/** Stops the run's PostgreSQL and removes its files. */
// oxlint-disable-next-line import/no-default-export -- Jest calls the default export
export default async function globalTeardown(): Promise<void> {
  if (run.dataDir === "") return;
  if (run.server) await stopServer(run.server);
  rmSync(run.dataDir, { recursive: true, force: true });
}

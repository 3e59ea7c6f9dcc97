import type { Client } from "pg";
import { type EmbeddedServer, startServer } from "../platform/database/embedded/server.ts";
import { migrate, withLock } from "./migrate.ts";
import { hostsOf } from "@dmc-hub/shared-types/configuration";
import { connectOwner, ensureDatabase } from "../platform/database/owner-connection.ts";
import { seedDemo } from "../demo/seed-demo.ts";
import { loadGazetteer } from "../modules/places/load-gazetteer.ts";
import type { Config } from "../platform/configuration/config.ts";
import { serverSettings } from "../platform/configuration/server-settings.ts";

/** A database that is ready for serving. */
export interface PreparedDatabase {
  readonly url: string;
  /** The owner's connection that prepared it. */
  readonly owner: Client;
  /** Null with DATABASE_URL. */
  readonly server: EmbeddedServer | null;
}

/**
 * Opens the database, brings its schema up to date and, if configured, fills it with demo data. Waits for another
 * process that does the same, or `refuses` to.
 */
export async function prepareDatabase(
  config: Config,
  done: (step: string, detail: string) => void,
  refuses = false,
): Promise<PreparedDatabase> {
  const server =
    config.databaseUrl === null ? await startServer(config.dataDir, serverSettings(config)) : null;
  const url = config.databaseUrl ?? server?.url ?? "";
  if (server) await ensureDatabase(url);
  const owner = await connectOwner(url);
  done(
    "database",
    server ? `embedded, ${server.wasRunning ? "was running" : "started"}` : hostsOf(url).join(", "),
  );
  const fill = async () => {
    const applied = await migrate(owner, url, config.dataDir);
    done("migrations", applied.length === 0 ? "up to date" : `${applied.length} applied`);
    const cities = await loadGazetteer(owner);
    done("gazetteer", cities === 0 ? "up to date" : `${cities} cities`);
    done("demo data", config.demo ? await seedDemo(url) : "off");
  };
  await withLock(owner, fill, refuses);
  return { url, owner, server };
}

import { edgeToken } from "@dmc-hub/shared-types";
import type { TraceSettings } from "@dmc-hub/shared-types/configuration";
import { type Logger, pino } from "pino";
import { createApp } from "./app.ts";
import { AdvisoryLocks } from "./platform/database/advisory-locks.ts";
import { type Database, openDatabase } from "./platform/database/database.ts";
import { EventStreams } from "./platform/events/event-streams.ts";
import { followedAddresses } from "./followed-addresses.ts";
import { missingMigrations } from "./setup/migrate.ts";
import { endDrawing } from "./rendering/worker/render-in-worker.ts";
import { UploadPlaces } from "./platform/http/upload-places.ts";
import { type Jobs, startJobs } from "./platform/jobs/jobs.ts";
import { POST_WEBHOOK, webhookPoster } from "./platform/jobs/post-webhook.ts";
import { listen } from "./listeners.ts";
import { closeLog, openLog } from "./log-file.ts";
import { mailWork } from "./mail-work.ts";
import { auditWork } from "./modules/audit/drop-old-audit.ts";
import { fileWork } from "./modules/files/purge-files.ts";
import { changesWork } from "./resources/drop-old-changes.ts";
import { repriceWork } from "./modules/pricing/reprice-drafts.ts";
import type { ApiMetrics, Measured } from "./platform/metrics/api-metrics.ts";
import type { ApiTracing } from "./platform/tracing/api-tracing.ts";
import { pictureWork } from "./modules/pictures/keep-pictures.ts";
import { subscribersOf } from "./platform/events/subscribers.ts";
import { subscribe } from "./platform/database/subscriptions.ts";
import { startSessions } from "./platform/session/sessions.ts";
import type { Config } from "./platform/configuration/config.ts";
import { SetupError } from "./platform/configuration/setup-error.ts";

/** How often a busy database is asked at start; each time takes a second. */
const BUSY_TRIES = 10;

/** A running API. */
export interface ApiServer {
  /** Port of this process; with a replaceable process, only its own. */
  readonly port: number;
  /** Accepts no new calls, answers those in progress, and releases everything. */
  stop(): Promise<void>;
}

/**
 * Serves the API on a prepared database; a replaceable process beside others of its kind.
 * @throws {SetupError} for an unprepared database, or a taken port.
 */
export async function startApi(
  config: Config,
  keys: string[],
  databaseUrl: string,
  isReplaceable = false,
): Promise<ApiServer> {
  const logFile = openLog();
  const log = pino({ level: config.logLevel }, logFile);
  const database = openDatabase(databaseUrl, config.dataDir, undefined, config.poolerUrl);
  await requirePrepared(database.rw).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  const streams = new EventStreams(followedAddresses);
  const sessions = startSessions(database, { idle: config.sessionIdle, life: config.sessionLife }, log);
  const leaving = new AbortController();
  const subscribed = subscribe(database.address, subscribersOf(sessions.cache, streams), log, leaving.signal);
  const locks = new AdvisoryLocks(database.address);
  const edgeTokens = await Promise.all(keys.map(edgeToken));
  const metrics = config.measures ? await startMetrics({ database, streams }) : null;
  const tracing = config.traces && (await startTracing(config.traces, log));
  let isServing = true;
  const app = createApp({
    database,
    sessions,
    streams,
    uploads: new UploadPlaces(locks),
    ...config,
    isSecure: config.production,
    keys,
    edgeTokens,
    log,
    metrics,
    tracing,
    isServing: () => isServing,
  });
  const release = async () => {
    endDrawing();
    sessions.stop();
    metrics?.stop();
    leaving.abort();
    await Promise.all([subscribed, locks.close(), tracing?.stop()]);
    await database.close();
  };
  const listeners = await listen(app.callback(), config, isReplaceable).catch(async (error: unknown) => {
    await release();
    throw error;
  });
  const jobs = jobsOf(database, config, log, tracing);
  const stop = async () => {
    isServing = false;
    streams.stop();
    await Promise.all([listeners.drain(), jobs.stop()]);
    await release();
    await closeLog(logFile);
  };
  return { port: listeners.port, stop };
}

async function startMetrics(measured: Measured): Promise<ApiMetrics> {
  const { ApiMetrics } = await import("./platform/metrics/api-metrics.ts");
  return new ApiMetrics(measured);
}

async function startTracing(settings: TraceSettings, log: Logger): Promise<ApiTracing> {
  const { ApiTracing } = await import("./platform/tracing/api-tracing.ts");
  return new ApiTracing(settings, log);
}

/** Starts what the processes do besides answering. */
function jobsOf(database: Database, config: Config, log: Logger, tracing: ApiTracing | null): Jobs {
  const webhookWork = { tasks: { [POST_WEBHOOK]: webhookPoster(log) } };
  const works = [
    mailWork(database.rw, config, log),
    pictureWork(database, log),
    fileWork(database),
    auditWork(database),
    changesWork(database),
    repriceWork(database),
    webhookWork,
  ];
  const traced = tracing ? works.map((work) => tracing.tracedWork(work)) : works;
  return startJobs(database.address, traced, log);
}

/** A database that is merely busy is asked again. */
async function migrationsIn(rw: ReturnType<typeof openDatabase>["rw"]): Promise<readonly string[]> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await missingMigrations(rw);
    } catch (error) {
      if (!isBusy(error as Error) || tries === BUSY_TRIES) throw error;
    }
  }
}

/** knex waits for a connection of the pool, pg for the server. */
const isBusy = ({ name, message }: Error): boolean =>
  name === "KnexTimeoutError" || message.endsWith("timeout expired");

async function requirePrepared(rw: ReturnType<typeof openDatabase>["rw"]): Promise<void> {
  const missing = await migrationsIn(rw).catch((error: Error) => {
    throw new SetupError(`The database is not ready (${error.message}): run the prepare process first.`);
  });
  if (missing.length > 0) {
    throw new SetupError(`The database lacks ${missing.join(", ")}: run the prepare process first.`);
  }
}

import { setTimeout as delay } from "node:timers/promises";
import { type CronItem, parseCronItems, type ParsedCronItem, run, type TaskList } from "graphile-worker";
import type { Pool } from "pg";
import type { Logger } from "pino";
import { jobLog } from "./job-log.ts";
import { queuePool } from "./queue-pool.ts";

/** Wait between two attempts to reach the database, ms. */
const RETRY = 1_000;
const TIMEOUT = 2_500;

/** How late an hourly job is still run, ms: a stop in the morning delays what is due at seven. */
const MORNING = 6 * 3_600_000;

/** How late a daily job is still run, ms: until the next one is due. */
const DAY = 24 * 3_600_000;

/** Longest wait for a running job at shutdown, ms. */
const DRAIN_TIMEOUT = 5_000;

/** A set of tasks, and when they run. */
export interface Work {
  readonly tasks: TaskList;
  /** Names of tasks that run once a minute in one of the processes. */
  readonly everyMinute?: readonly string[];
  /** Names of tasks that run for each full hour, or as soon after it as a process is running: at most six hours later. */
  readonly everyHour?: readonly string[];
  /** Names of tasks that run once a day, at most a day later. */
  readonly everyDay?: readonly string[];
}

/** The part of a process that does jobs. */
export interface Jobs {
  stop(): Promise<void>;
}

/**
 * Does jobs from the queue in the database, one at a time in this process, until it is stopped. Any number of
 * processes share the queue. `address` is a direct connection, because the queue listens.
 */
export function startJobs(address: string, works: readonly Work[], log: Logger): Jobs {
  const stopping = new AbortController();
  const tasks: TaskList = Object.assign({}, ...works.map((work) => work.tasks));
  const working = keepWorking(
    address,
    tasks,
    parseCronItems(works.flatMap(cronItemsOf)),
    log,
    stopping.signal,
  );
  const stop = async () => {
    stopping.abort();
    const late = new AbortController();
    await Promise.race([
      working,
      delay(DRAIN_TIMEOUT + 1_000, null, { signal: late.signal }).catch(() => {}),
    ]);
    late.abort();
  };
  return { stop };
}

const cronItemsOf = ({ everyMinute = [], everyHour = [], everyDay = [] }: Work): CronItem[] => [
  ...everyMinute.map((task) => ({ task, match: "* * * * *" })),
  ...everyHour.map((task) => ({ task, match: "0 * * * *", options: { backfillPeriod: MORNING } })),
  ...everyDay.map((task) => ({ task, match: "20 3 * * *", options: { backfillPeriod: DAY } })),
];

/** The queue gives up after a while without its database; this does not. */
async function keepWorking(
  address: string,
  tasks: TaskList,
  cron: ParsedCronItem[],
  log: Logger,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await work(address, tasks, cron, log, signal);
    } catch (error) {
      if (!signal.aborted) log.warn({ reason: String(error) }, "the job queue is not running; trying again");
    }
    await delay(RETRY, null, { signal }).catch(() => {});
  }
}

async function work(
  address: string,
  taskList: TaskList,
  parsedCronItems: ParsedCronItem[],
  log: Logger,
  signal: AbortSignal,
): Promise<void> {
  const pgPool = queuePool({
    connectionString: address,
    max: 3,
    application_name: "dmc-hub jobs",
    connectionTimeoutMillis: TIMEOUT,
    keepAlive: true,
  });
  try {
    await forgetFuture(pgPool);
    const runner = await run({
      pgPool,
      taskList,
      parsedCronItems,
      concurrency: 1,
      noHandleSignals: true,
      gracefulShutdownAbortTimeout: DRAIN_TIMEOUT,
      // Done jobs are reported in batches: reported one by one, an unhandled failure to report would end the
      // process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      logger: jobLog(log),
    });
    const stop = () => void runner.stop().catch(() => {});
    signal.addEventListener("abort", stop, { once: true });
    if (signal.aborted) stop();
    await runner.promise.finally(() => signal.removeEventListener("abort", stop));
  } finally {
    await pgPool.end();
  }
}

/**
 * The queue schedules nothing until the time of the last run is past, so one that a wrong clock has put ahead of the
 * database's counts as now.
 */
const forgetFuture = (pgPool: Pool) =>
  pgPool.query(
    `update graphile_worker._private_known_crontabs set last_execution = now()
     where last_execution > now() + interval '2 minutes'`,
  );

import { Logger } from "graphile-worker";
import type { Logger as Log } from "pino";

/** Tells the process's log what the queue has to say. A failed job's reason is said where the job is done. */
export const jobLog = (log: Log): Logger =>
  new Logger(() => (level, message) => {
    if (level === "error" || level === "warning")
      log.warn({ queue: message }, "the queue of jobs has trouble");
    else log.trace({ queue: message }, "jobs");
  });

/** Tells nobody. */
export const quietLog = new Logger(() => () => {});

import { Logger } from "graphile-worker";
import type { Logger as Log } from "pino";

/**
 * Passes the queue's messages to the process's log. The reason for a failed job is logged where the job is
 * done.
 */
export const jobLog = (log: Log): Logger =>
  new Logger(() => (level, message) => {
    if (level === "error" || level === "warning")
      log.warn({ queue: message }, "the job queue reports a problem");
    else log.trace({ queue: message }, "jobs");
  });

/** Logs nothing. */
export const quietLog = new Logger(() => () => {});

import { setTimeout as delay } from "node:timers/promises";
import { pino } from "pino";

/** Maximum bytes of log waiting for a slow reader, or for room on the disk; further lines are dropped. */
const BACKLOG = 4_194_304;

/**
 * The log is written in pieces of this many bytes, or after this time, ms: each line by itself would cost a call more than
 * itself, and each time wakes a process that has nothing to do.
 */
const PIECE = 4_096;
const EVERY = 1_000;

/** Longest wait for the log at shutdown, ms. */
const TIMEOUT = 500;

/** Opens the log of the process: its standard output, unless a file is named. */
export const openLog = (file?: string) =>
  pino
    .destination({
      dest: file,
      sync: false,
      maxLength: BACKLOG,
      minLength: PIECE,
      periodicFlush: EVERY,
    })
    // pino's own listener removes itself, and an error without one would end the process. The next piece is tried again.
    .on("error", () => {});

/** Closes the log. Otherwise it would keep the process alive for as long as nobody reads the rest of it. */
export async function closeLog(log: ReturnType<typeof openLog>): Promise<void> {
  const flushed = new Promise<void>((resolve) => log.flush(() => resolve()));
  await Promise.race([flushed, delay(TIMEOUT)]);
  log.destroy();
}

import type { IncomingMessage } from "node:http";
import { logFault, logLine } from "./log-fault.ts";

/**
 * The time in which no process accepts connections, such as while the API starts: the first call says so in the log, and a
 * last line how many there were.
 */
export class Outage {
  #since = 0;
  #calls = 0;

  /** Logs or counts a call that could not be passed on. */
  note(request: IncomingMessage, requestId: string, error: unknown): void {
    if ((error as NodeJS.ErrnoException).code !== "ECONNREFUSED") return logFault(request, requestId, error);
    this.#calls += 1;
    if (this.#calls > 1) return;
    this.#since = Date.now();
    const { message } = error as Error;
    logFault(request, requestId, new Error(`${message}; such calls are counted until one is answered`));
  }

  /** A call was answered. */
  end(): void {
    if (this.#calls === 0) return;
    logLine({
      calls: this.#calls,
      ms: Date.now() - this.#since,
      reason: "calls are answered again",
    });
    this.#calls = 0;
  }
}

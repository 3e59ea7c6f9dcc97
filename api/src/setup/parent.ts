import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { SetupError } from "../platform/configuration/setup-error.ts";

/** What a process tells its parent. A step is reported when it is done. */
export type Message =
  | { readonly step: string; readonly detail?: string }
  | { readonly ready: true; readonly databaseUrl?: string; readonly port?: number }
  | { readonly leaving: true }
  | { readonly warning: string }
  | { readonly error: string };

/** Longest that a process told to stop keeps serving until another has replaced it, ms. */
const SUCCESSION_TIMEOUT = 15_000;

/** Tells the parent process or, without one, the terminal. */
export function tell(message: Message): void {
  if (process.send) process.send(message);
  else if ("step" in message) console.log(`${message.step}${message.detail ? `: ${message.detail}` : ""}`);
  else if ("warning" in message) console.error(`warning: ${message.warning}`);
  else if ("port" in message) console.log(`ready on port ${message.port}`);
  else if ("ready" in message) console.log("ready");
}

/** Runs a process's main function; a failure is one line on standard error and exit status 1. */
export function run(main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    const line = lineOf(error);
    process.stderr.write(`${line}\n`);
    if (process.send) process.send({ error: line } satisfies Message, leave);
    else leave();
  });
}

const leave = () => process.exit(1);

function lineOf(error: unknown): string {
  if (error instanceof SetupError) return error.message.replaceAll("\n", " ");
  return `Unexpected failure: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}

/**
 * A signal that is aborted at SIGTERM, at SIGINT, or when the parent process is gone; its reason says which.
 * From then on none of them ends the process by itself.
 */
export function listenForStop(): AbortSignal {
  const stopping = new AbortController();
  for (const reason of ["SIGTERM", "SIGINT", "disconnect"] as const) {
    process.on(reason, () => stopping.abort(reason));
  }
  return stopping.signal;
}

/**
 * Asks the parent process for a replacement and waits until it announces one by a second SIGTERM. Returns at
 * once without a parent, and after a while if none comes.
 */
export async function successor(stop: AbortSignal): Promise<void> {
  if (!process.connected || stop.reason === "disconnect") return;
  const over = new AbortController();
  const options = { signal: over.signal };
  const taken = ["SIGTERM", "SIGINT", "disconnect"].map((event) => once(process, event, options));
  tell({ leaving: true });
  await Promise.race([...taken, delay(SUCCESSION_TIMEOUT, null, options)]);
  over.abort();
}

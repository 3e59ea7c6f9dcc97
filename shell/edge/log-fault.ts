import type { IncomingMessage } from "node:http";
import { withoutTokens } from "@dmc-hub/shared-types";

/** How much of an address is logged, characters: whoever asks chooses it. */
const LONGEST = 200;

/** Logs that a request could not be answered, as the API logs its calls: a line of JSON, without a query or a secret. */
export function logFault({ method, url = "" }: IncomingMessage, requestId: string, error: unknown): void {
  const [path = ""] = url.split("?");
  const { message, code } = error as NodeJS.ErrnoException;
  logLine({ requestId, method, path: withoutTokens(path).slice(0, LONGEST), reason: message || code });
}

/** Writes a line of JSON with the time. */
export function logLine(line: Readonly<Record<string, unknown>>): void {
  process.stderr.write(`${JSON.stringify({ time: Date.now(), ...line })}\n`);
}

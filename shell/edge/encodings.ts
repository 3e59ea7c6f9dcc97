import type { IncomingMessage } from "node:http";
import type { Transform } from "node:stream";
import { constants, createBrotliCompress, createGzip } from "node:zlib";
import Negotiator from "negotiator";

/** A content coding that the edge supports, best first. */
export type Encoding = "br" | "gzip";

/** Suffix of a built file's compressed copy. */
export const encodedSuffix = { br: ".br", gzip: ".gz" } as const satisfies Record<Encoding, string>;

const best: readonly Encoding[] = ["br", "gzip"];

/** Codings accepted by the client, best first. */
export function acceptedEncodings(request: IncomingMessage): Encoding[] {
  const accepted = new Set(new Negotiator(request).encodings([...best]));
  return best.filter((encoding) => accepted.has(encoding));
}

/**
 * A stream that compresses an answer as it is sent: fast settings, because each answer is compressed again.
 */
export function compressing(encoding: Encoding): Transform {
  return encoding === "br"
    ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
    : createGzip({ level: 4 });
}

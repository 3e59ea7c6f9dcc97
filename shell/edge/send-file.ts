import { randomUUID } from "node:crypto";
import { stat } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { basename, dirname, extname } from "node:path";
import { contentType, lookup } from "mime-types";
import send from "send";
import { acceptedEncodings, encodedSuffix, type Encoding } from "./encodings.ts";
import { logFault } from "./log-fault.ts";
import { answerProblem } from "./problem-answer.ts";

/** Whether the last part of a path has the extension of a file that a browser or a scanner would request. */
export const isFilePath = (path: string): boolean =>
  lookup(path) !== false || /\.(?:env|git|br|bak|aspx?)$/i.test(path);

interface Kept {
  readonly headers?: Readonly<Record<string, string>>;
  /** Without it, the name contains a hash of the content, so the answer may be cached for good. */
  readonly cacheControl?: string;
}

const FOR_GOOD = "public, max-age=31536000, immutable";

/**
 * Sends a file, in the smallest form that the client accepts. False, without an answer, if there is no such
 * file.
 */
export async function sendFile(
  file: string,
  request: IncomingMessage,
  response: ServerResponse,
  { headers = {}, cacheControl = FOR_GOOD }: Kept = {},
): Promise<boolean> {
  dropMetConditions(request);
  const encoding = await smallestOf(file, acceptedEncodings(request));
  const name = basename(file) + (encoding ? encodedSuffix[encoding] : "");
  let before: Headers | null = null;
  return new Promise((resolve) => {
    send(request, encodeURIComponent(name), {
      root: dirname(file),
      index: false,
      acceptRanges: false,
      cacheControl: false,
      lastModified: false,
      etag: cacheControl !== FOR_GOOD,
    })
      .on("headers", () => {
        before = headersOf(response);
        response.setHeader("content-type", contentType(extname(file)) || "application/octet-stream");
        response.setHeader("cache-control", cacheControl);
        response.setHeader("vary", "accept-encoding");
        if (encoding) response.setHeader("content-encoding", encoding);
        for (const [key, value] of Object.entries(headers)) response.setHeader(key, value);
        resolve(true);
      })
      .on("error", (error: HttpError) => {
        // A client that disconnects during the read is no fault.
        if (response.headersSent) response.destroy();
        else if (before !== null) refuse(response, before, error);
        else resolve(false);
      })
      .on("directory", () => resolve(false))
      .pipe(response);
  });
}

interface HttpError extends Error {
  readonly status: number;
}

/** No file here has a modification date, and "*" is any file that exists (RFC 9110 §13.1.4 and §13.1.1). */
function dropMetConditions({ headers }: IncomingMessage): void {
  delete headers["if-unmodified-since"];
  if (headers["if-match"] === "*") delete headers["if-match"];
}

type Headers = Map<string, number | string | string[]>;

const headersOf = (response: ServerResponse): Headers =>
  new Map(response.getHeaderNames().map((name) => [name, response.getHeader(name)!]));

/** Answers that an existing file is not sent; `before` are the headers without those of the file. */
function refuse(response: ServerResponse, before: Headers, error: HttpError): void {
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  response.setHeaders(before);
  if (error.status === 412)
    return answerProblem(response, 412, "This file is not the one that If-Match names.");
  const requestId = randomUUID();
  logFault(response.req, requestId, error);
  response.setHeader("x-request-id", requestId);
  answerProblem(response, 500, "This file cannot be read. Please try again.");
}

/** The best coding in which the file exists; null for the original. */
async function smallestOf(file: string, accepted: readonly Encoding[]): Promise<Encoding | null> {
  for (const encoding of accepted) {
    const twin = await stat(file + encodedSuffix[encoding]).catch(() => null);
    if (twin?.isFile()) return encoding;
  }
  return null;
}

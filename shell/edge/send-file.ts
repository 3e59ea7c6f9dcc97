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

/** What is said of a file besides its content. */
export interface Kept {
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
  kept: Kept = {},
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
      etag: !isForGood(kept),
    })
      .on("headers", () => {
        before = headersOf(response);
        setHeaders(response, file, encoding, kept);
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

/** A file that has been read. */
interface Content {
  /** Its name, without that of a compressed copy. */
  readonly file: string;
  readonly content: Buffer;
  readonly encoding: Encoding | null;
  readonly integrity: string;
}

/** Sends what has been read of a file, under the same conditions and with the same headers as the file. */
export function sendContent(
  { file, content, encoding, integrity }: Content,
  request: IncomingMessage,
  response: ServerResponse,
  kept: Kept = {},
): void {
  dropMetConditions(request);
  const etag = isForGood(kept) ? null : `W/"${integrity}"`;
  const { "if-match": match, "if-none-match": noneMatch, "cache-control": asked = "" } = request.headers;
  if (match !== undefined && !names(match, etag)) return refuseUnmatched(response);
  setHeaders(response, file, encoding, kept);
  if (etag !== null) response.setHeader("etag", etag);
  if (noneMatch !== undefined && names(noneMatch, etag) && !asked.includes("no-cache")) {
    for (const name of ["content-encoding", "content-type"]) response.removeHeader(name);
    response.writeHead(304).end();
  } else {
    response.setHeader("content-length", content.length);
    response.end(request.method === "HEAD" ? undefined : content);
  }
}

interface HttpError extends Error {
  readonly status: number;
}

const isForGood = ({ cacheControl }: Kept) => cacheControl === undefined;

/** Whether one of a condition's tags names what has this tag, weak or not; "*" names everything. */
const names = (tags: string, etag: string | null): boolean =>
  tags.split(",").some((tag) => tag.trim() === "*" || isSameTag(tag.trim(), etag));

const isSameTag = (one: string, other: string | null) => one.replace("W/", "") === other?.replace("W/", "");

function setHeaders(
  response: ServerResponse,
  file: string,
  encoding: Encoding | null,
  { headers = {}, cacheControl = FOR_GOOD }: Kept,
): void {
  response.setHeader("content-type", contentType(extname(file)) || "application/octet-stream");
  response.setHeader("cache-control", cacheControl);
  response.setHeader("vary", "accept-encoding");
  if (encoding) response.setHeader("content-encoding", encoding);
  for (const [key, value] of Object.entries(headers)) response.setHeader(key, value);
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
  if (error.status === 412) return refuseUnmatched(response);
  const requestId = randomUUID();
  logFault(response.req, requestId, error);
  response.setHeader("x-request-id", requestId);
  answerProblem(response, 500, "This file cannot be read. Please try again.");
}

const refuseUnmatched = (response: ServerResponse): void =>
  answerProblem(response, 412, "This file is not the one that If-Match names.");

/** The best coding in which the file exists; null for the original. */
async function smallestOf(file: string, accepted: readonly Encoding[]): Promise<Encoding | null> {
  for (const encoding of accepted) {
    const twin = await stat(file + encodedSuffix[encoding]).catch(() => null);
    if (twin?.isFile()) return encoding;
  }
  return null;
}

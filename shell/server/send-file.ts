import { type FileHandle, open } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname } from "node:path";
import { pipeline } from "node:stream/promises";
import { acceptedEncodings, encodedSuffix, type Encoding } from "./encodings.ts";

const types: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".map": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
};

/** Whether the last part of a path has the extension of a file that a browser would load for a page. */
export const isFilePath = (path: string): boolean =>
  extname(path) in types ||
  /\.(?:ico|html?|xml|php|mjs|ts|gif|jpeg|woff|webmanifest|env|ya?ml|zip|gz|br)$/i.test(path);

/**
 * Answers with a built file, in its smallest twin that the client accepts. The name holds the content's hash, so
 * the answer may be kept for good. False, with nothing answered, where the file is not there.
 */
export async function sendFile(
  file: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const found = await openSmallest(file, acceptedEncodings(request.headers["accept-encoding"]));
  if (!found) return false;
  const { handle, encoding } = found;
  const { size } = await handle.stat();
  response.writeHead(200, {
    "content-type": types[extname(file)] ?? "application/octet-stream",
    "content-length": size,
    "cache-control": "public, max-age=31536000, immutable",
    vary: "accept-encoding",
    ...(encoding && { "content-encoding": encoding }),
  });
  if (request.method === "HEAD") {
    await handle.close();
    response.end();
  } else {
    // A client that goes away while it is read is no fault of anybody's.
    await pipeline(handle.createReadStream(), response).catch(() => response.destroy());
  }
  return true;
}

async function openSmallest(
  file: string,
  accepted: readonly Encoding[],
): Promise<{ handle: FileHandle; encoding: Encoding | null } | null> {
  for (const encoding of [...accepted, null]) {
    const handle = await open(file + (encoding ? encodedSuffix[encoding] : "")).catch(() => null);
    if (handle) return { handle, encoding };
  }
  return null;
}

import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";

/** Path that every document starts with. */
export const documentsBase = "/documents/";

/** Where shell/documents leaves what it makes of docs/guides. */
const built = join(import.meta.dirname, "..", "documents", "dist");

/** Answers with a guide as PDF. False, with nothing answered, where there is none of that name. */
export async function serveDocument(
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
  folder = built,
): Promise<boolean> {
  const name = path.slice(documentsBase.length);
  if (!/^[a-z-]+\.pdf$/.test(name)) return false;
  const content = await readFile(join(folder, name)).catch(() => null);
  if (content === null) return false;
  const etag = `"${createHash("sha256").update(content).digest("base64url").slice(0, 27)}"`;
  // The address stays while the document changes.
  const headers = { "cache-control": "no-cache", etag };
  if (request.headers["if-none-match"] === etag) {
    response.writeHead(304, headers).end();
    return true;
  }
  response.writeHead(200, {
    ...headers,
    "content-type": "application/pdf",
    "content-disposition": "inline",
    "content-length": content.length,
    // The browser's own viewer is a page with styles and an object, which a stricter policy would keep from it.
    "content-security-policy": "frame-ancestors 'none'",
  });
  response.end(request.method === "HEAD" ? undefined : content);
  return true;
}

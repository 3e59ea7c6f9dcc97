import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { sendFile } from "./send-file.ts";

/** Path prefix of all documents. */
export const documentsBase = "/documents/";

/** Where shell/documents puts what it builds from docs/guides. */
const built = join(import.meta.dirname, "..", "documents", "dist");

/** Serves a guide as PDF. False, without an answer, if none has that name. */
export async function serveDocument(
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
  folder = built,
): Promise<boolean> {
  const name = path.slice(documentsBase.length);
  if (!/^[a-z-]+\.pdf$/.test(name)) return false;
  return sendFile(join(folder, name), request, response, {
    // The address stays the same when the document changes.
    cacheControl: "no-cache",
    headers: {
      "content-disposition": "inline",
      // The browser's own viewer is a page with styles and an object, which a stricter policy would block.
      "content-security-policy": "frame-ancestors 'none'",
    },
  });
}

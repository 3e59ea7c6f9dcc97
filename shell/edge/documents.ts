import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { sendFile } from "./send-file.ts";

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
  return sendFile(join(folder, name), request, response, {
    // The address stays while the document changes.
    cacheControl: "no-cache",
    headers: {
      "content-disposition": "inline",
      // The browser's own viewer is a page with styles and an object, which a stricter policy would keep from it.
      "content-security-policy": "frame-ancestors 'none'",
    },
  });
}

import { errorOf, unreachable } from "@dmc-hub/shared-types";
import type { FiledRecord } from "./file-calls.ts";

/** Longest name that is sent, characters: its end, with the ending. */
const LONGEST = 200;

/**
 * Sends a file to be kept with a record, and tells how much has been sent, 0 to 1, which `fetch` cannot. Sent again with
 * the same key, it is kept once. Rejects with `ApiError`.
 */
export function sendFile(
  path: string,
  { relatedTo, relatedId }: FiledRecord,
  file: File,
  key: string,
  onProgress: (share: number) => void,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const request = new XMLHttpRequest();
  const name = file.name.slice(-LONGEST).toWellFormed();
  const query = new URLSearchParams({ relatedTo, relatedId: String(relatedId), name });
  request.open("POST", `${path}?${query.toString()}`);
  request.setRequestHeader("content-type", "application/octet-stream");
  request.setRequestHeader("idempotency-key", key);
  request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(loaded / Math.max(total, 1)));
  request.addEventListener("error", () => reject(unreachable()));
  request.addEventListener("load", () => {
    if (request.status < 300) resolve();
    else void errorOf(answerOf(request)).then(reject);
  });
  request.send(file);
  return promise;
}

const answerOf = (request: XMLHttpRequest): Response =>
  new Response(request.responseText, {
    status: request.status,
    statusText: request.statusText,
    headers: { "content-type": request.getResponseHeader("content-type") ?? "" },
  });

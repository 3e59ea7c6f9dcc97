import { addressOf, ApiError, errorOf, files, type RelatedTo } from "@dmc-hub/shared-types";

/** The record that files are kept with. */
export interface FiledRecord {
  readonly relatedTo: RelatedTo;
  readonly relatedId: number;
}

/** Longest name that is sent, characters: its end, with the ending. */
const LONGEST = 200;

/**
 * Sends a file to be kept with a record, and tells how much has been sent, 0 to 1, which `fetch` cannot. Sent again with
 * the same key, it is kept once. Rejects with `ApiError`.
 */
export function sendFile(
  record: FiledRecord,
  file: File,
  key: string,
  onProgress: (share: number) => void,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const request = new XMLHttpRequest();
  const name = file.name.slice(-LONGEST).toWellFormed();
  request.open(files.add.method, addressOf(files.add, { ...record, name }));
  request.setRequestHeader("content-type", "application/octet-stream");
  request.setRequestHeader("idempotency-key", key);
  request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(loaded / Math.max(total, 1)));
  request.addEventListener("error", () =>
    reject(new ApiError(0, "The server cannot be reached. Check your connection and try again.")),
  );
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

import type { IncomingMessage, ServerResponse } from "node:http";
import { checkedFile } from "@dmc-hub/sdk/release";
import { acceptedEncodings, encodedSuffix } from "./encodings.ts";
import { type Kept, sendContent } from "./send-file.ts";

/** A file of a version or of a preview in a store, where others can write at any time. */
interface StoredFile {
  /** Where it may be; the first that has it whole. */
  readonly folders: readonly string[];
  readonly file: string;
  /** What its manifest says of its content. */
  readonly integrity: string;
}

/**
 * Sends a file of a store, in the smallest form that the client accepts: the very bytes that were checked, since
 * another file may have its path a moment later. False, without an answer, if it is whole nowhere.
 */
export async function sendStored(
  { folders, file, integrity }: StoredFile,
  request: IncomingMessage,
  response: ServerResponse,
  kept?: Kept,
): Promise<boolean> {
  const accepted = acceptedEncodings(request);
  const endings = accepted.map((encoding) => encodedSuffix[encoding]);
  for (const folder of folders) {
    const checked = await checkedFile(folder, file, integrity, endings);
    if (checked === null) continue;
    const encoding = accepted.find((one) => encodedSuffix[one] === checked.ending) ?? null;
    sendContent({ file, content: checked.content, encoding, integrity }, request, response, kept);
    return true;
  }
  return false;
}

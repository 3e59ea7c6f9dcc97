import type { TestClient } from "./test-client.ts";

/** The smallest files of their types. */
export const PDF = Buffer.from("%PDF-1.7\n1 0 obj << >> endobj\n%%EOF\n");
export const GIF = Buffer.from("GIF89a\x01\x00\x01\x00\x00\x00\x00;", "latin1");

interface Sent {
  readonly name?: string;
  readonly relatedTo?: string;
  readonly relatedId?: number;
  /** Its Idempotency-Key. */
  readonly key?: string;
}

const listOf = (relatedTo: string, relatedId: number) =>
  `/api/files?relatedTo=${relatedTo}&relatedId=${relatedId}`;

/** Somebody who works with the files of a client, or of another record. */
export function filesOf(staff: TestClient, clientId: number) {
  return {
    upload: (body: Buffer, { name = "file", relatedTo = "client", relatedId = clientId, key }: Sent = {}) =>
      staff.call("POST", `${listOf(relatedTo, relatedId)}&name=${encodeURIComponent(name)}`, {
        body,
        headers: { "content-type": "application/octet-stream", ...(key && { "idempotency-key": key }) },
      }),
    listed: async (relatedTo = "client", relatedId = clientId) =>
      (await staff.get(listOf(relatedTo, relatedId))).body,
    downloaded: async (id: number, query = "") => {
      const answer = await fetch(`${staff.origin}/api/files/${id}/content${query}`, {
        headers: { cookie: staff.cookieHeader() },
      });
      const { status, headers } = answer;
      return { status, headers, bytes: Buffer.from(await answer.arrayBuffer()) };
    },
  };
}

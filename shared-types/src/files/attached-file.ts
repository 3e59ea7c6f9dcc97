import * as z from "zod/mini";
import { endpoint, ofDmc } from "../core/endpoint.ts";
import { digits, flag, id, instant, line } from "../core/fields.ts";
import { fileBody, streamedFile } from "../core/file.ts";
import { relatedTo } from "../relations/relation.ts";
import { ATTACHED_LIMIT, ATTACHED_TYPES } from "./file-limits.ts";
import { inMegabytes } from "../core/in-megabytes.ts";

/** A PDF or a picture that staff keep with a record, such as a client's passport or a supplier's contract. */
export const attachedFile = z.object({
  id,
  /** What the record is, and its id. */
  relatedTo,
  relatedId: id,
  name: z.string(),
  type: z.enum(ATTACHED_TYPES),
  /** Bytes. */
  size: z.int(),
  /** Who uploaded it; null for somebody whose account was deleted. */
  userName: z.nullable(z.string()),
  createdAt: instant,
});
export type AttachedFile = z.output<typeof attachedFile>;

const record = { ...ofDmc, relatedTo, relatedId: digits(id) };
const byId = z.object({ id: digits(id) });
const inDmc = z.object(ofDmc);
const access = ["admin", "dmc"] as const;

/** Files kept with clients, proposals, itineraries, bookings and partners, for staff alone. */
export const files = {
  list: endpoint({
    method: "GET",
    path: "/api/files",
    access,
    tenant: true,
    summary: "List the files of a record, newest first",
    refuses: [404],
    query: z.object(record),
    response: z.array(attachedFile),
  }),
  add: endpoint({
    method: "POST",
    path: "/api/files",
    access,
    tenant: true,
    summary: `Attach a PDF or a picture of at most ${inMegabytes(ATTACHED_LIMIT)} to a record`,
    refuses: [404, 409],
    creates: true,
    idempotent: true,
    query: z.object({ ...record, name: line(1, "Say what the file is called") }),
    bodyTypes: ["application/octet-stream"],
    bodyLimit: ATTACHED_LIMIT,
    body: fileBody,
    response: attachedFile,
  }),
  content: endpoint({
    method: "GET",
    path: "/api/files/:id/content",
    access,
    tenant: true,
    summary: "Download a file; pass inline to only show a picture",
    params: byId,
    query: z.extend(inDmc, { inline: z.optional(flag) }),
    responseTypes: ATTACHED_TYPES,
    response: streamedFile,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/files/:id",
    access,
    tenant: true,
    summary: "Delete a file; it can be restored for a day",
    params: byId,
    query: inDmc,
    response: z.null(),
  }),
  restore: endpoint({
    method: "POST",
    path: "/api/files/:id/restore",
    access,
    tenant: true,
    summary: "Restore a deleted file",
    refuses: [409],
    params: byId,
    query: inDmc,
    response: attachedFile,
  }),
};

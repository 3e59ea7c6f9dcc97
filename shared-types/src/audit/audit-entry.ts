import * as z from "zod/mini";
import { endpoint, ofDmc, PAGE_LIMIT } from "../core/endpoint.ts";
import { enumOf, type ValueKind } from "../core/field.ts";
import { days } from "../core/days.ts";
import { digits, id, instant } from "../core/fields.ts";
import { streamedFile } from "../core/file.ts";
import { actorKinds, auditActions } from "./audit-labels.ts";

const actorKind = enumOf(actorKinds);
const action = enumOf(auditActions);

const anything = z.custom(() => true);

/** One field that was changed. */
const auditChange = z.object({
  /** As the API calls it: "contactName". */
  field: z.string(),
  /** As people know it: "Contact". */
  label: z.string(),
  as: z.custom<ValueKind>((value) => typeof value === "string"),
  /** The values before and after; null for none. */
  old: anything,
  new: anything,
  /** What people call the values: labels of a choice, or what the records were called that the field referred to. */
  oldName: z.optional(z.nullable(z.string())),
  newName: z.optional(z.nullable(z.string())),
  /** The values are secret, and were not kept. */
  isHidden: z.optional(z.literal(true)),
});
export type AuditChange = z.output<typeof auditChange>;

/** Who changed what, and when. */
export const auditEntry = z.object({
  id,
  dmcId: id,
  at: instant,
  actorKind,
  /** Null for people without an account, and for the system. The account may have been deleted. */
  userId: z.nullable(id),
  /** The name at that time; null for the system. */
  actorName: z.nullable(z.string()),
  /** What the actor is, in words: "Platform administrator". */
  actorLabel: z.string(),
  action,
  /** What was done, in words: "Changed". */
  verb: z.string(),
  /** The kind of the record, such as "client". */
  resource: z.string(),
  /** Null where many records are concerned, as by an import. */
  resourceId: z.nullable(id),
  /** What the record was called at that time. */
  title: z.nullable(z.string()),
  /** The record in words: "client Acme Travel". */
  thing: z.string(),
  /** The proposal of the trip that the record is part of. */
  tripId: z.nullable(id),
  changes: z.array(auditChange),
  /** Why, in the actor's words. */
  reason: z.nullable(z.string()),
  source: enumOf({ screen: "Screen", import: "Import", link: "Link", job: "Job" }),
  requestId: z.nullable(z.string()),
});
export type AuditEntry = z.output<typeof auditEntry>;

const filters = {
  ...ofDmc,
  ...days,
  /** The kind of the record: "client". */
  resource: z.optional(
    z.string().check(z.regex(/^[a-z][a-z -]{0,39}$/i, "Must be a kind of record such as client")),
  ),
  resourceId: z.optional(digits(id)),
  tripId: z.optional(digits(id)),
  userId: z.optional(digits(id)),
  actorKind: z.optional(actorKind),
  action: z.optional(action),
};

const formats = z.enum(["csv", "ndjson"], "Must be csv or ndjson");
export type AuditFormat = z.output<typeof formats>;

const own = { method: "GET", access: ["admin", "dmc"], tenant: true } as const;

/** The audit of a DMC. */
export const audits = {
  list: endpoint({
    ...own,
    path: "/api/audit",
    summary: "List who changed what and when, newest first; 50 entries unless limit says otherwise",
    paged: true,
    query: z.object({
      ...filters,
      limit: z._default(
        digits(
          z.int().check(z.gte(1, "Must be at least 1"), z.lte(PAGE_LIMIT, `Must be at most ${PAGE_LIMIT}`)),
        ),
        50,
      ),
      cursor: z.optional(z.string().check(z.maxLength(2_000))),
    }),
    response: z.array(auditEntry),
  }),
  export: endpoint({
    ...own,
    path: "/api/audit/export",
    summary: "Download these entries as a file, at most those of a year; the download is an entry itself",
    query: z.object({ ...filters, format: z._default(formats, "csv") }),
    responseTypes: ["text/csv", "application/x-ndjson"],
    response: streamedFile,
  }),
};

import * as z from "zod/mini";
import { enumOf } from "../core/field.ts";
import { endpoint, ofDmc } from "../core/endpoint.ts";
import { blankable, digits, id, instant, optionalLine, tenantRow } from "../core/fields.ts";
import { acceptedChoice } from "../proposals/accepted-choice.ts";

/** What a client can answer to a shared proposal. */
export const shareAnswer = z.enum(["accepted", "declined"], "Must be accepted or declined");
export type ShareAnswer = z.output<typeof shareAnswer>;

/** Who a link is for. */
export const shareAudiences = { client: "Client", agency: "Agency" } as const;
const shareAudience = enumOf(shareAudiences);

const validDays = z
  .int("Must be a whole number")
  .check(z.gte(1, "Must be at least 1 day"), z.lte(365, "Must be at most 365 days"));

/** What staff send to share a proposal, alone or with one of its itineraries. */
export const shareDraft = z
  .object({
    /** Taken from the itinerary, if there is one. */
    proposalId: blankable(id),
    /** Null shares the proposal alone. */
    itineraryId: blankable(id),
    /** How long the link works, days. */
    days: z._default(validDays, 30),
    /** Whether the client is asked to accept or decline. This also marks a draft proposal as sent. */
    asksForAnswer: z._default(z.boolean("Must be true or false"), false),
    /** Who reads it: an agency also sees its commission and what it pays. */
    audience: z._default(shareAudience, "client"),
    /** Why a draft is sent at a margin below the company's floor; kept with its version. */
    reason: optionalLine(),
  })
  .check(
    z.refine<{ proposalId?: number | null; itineraryId?: number | null }>(
      ({ proposalId = null, itineraryId = null }) => proposalId !== null || itineraryId !== null,
      { message: "Say which proposal or itinerary to share", path: ["itineraryId"] },
    ),
  );
export type ShareDraft = z.input<typeof shareDraft>;

/** A link through which somebody outside sees a proposal or an itinerary. */
export const share = z.object({
  ...tenantRow,
  proposalId: id,
  proposalTitle: z.string(),
  /** Null for the proposal alone. */
  itineraryId: z.nullable(id),
  itineraryTitle: z.nullable(z.string()),
  /** The public page's whole address. */
  url: z.string(),
  asksForAnswer: z.boolean(),
  audience: shareAudience,
  expiresAt: instant,
  /** When it was revoked, whatever its expiry; null if it was not. */
  revokedAt: z.nullable(instant),
  /** When somebody other than staff first and last opened it; null if nobody has. */
  openedAt: z.nullable(instant),
  seenAt: z.nullable(instant),
  /** How often it was opened. */
  seenCount: z.int(),
  /** Can be given only once. */
  answer: z.nullable(shareAnswer),
  /** The name that the client gave with the answer. */
  answeredBy: z.nullable(z.string()),
  answeredAt: z.nullable(instant),
  /** What of a priced proposal was accepted; null without price lines, and for what is declined. */
  choice: z.nullable(acceptedChoice),
  /** Who shared it; null if that user has been deleted. */
  createdById: z.nullable(id),
  createdByName: z.nullable(z.string()),
});
export type Share = z.output<typeof share>;

/** Staff's calls about what they share. */
export const shares = {
  list: endpoint({
    method: "GET",
    path: "/api/shares",
    access: ["admin", "dmc"],
    summary: "List the shared links of a proposal or an itinerary, newest first, at most 200",
    tenant: true,
    query: z.object({
      ...ofDmc,
      proposalId: z.optional(digits(id)),
      itineraryId: z.optional(digits(id)),
    }),
    response: z.array(share),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/shares",
    access: ["admin", "dmc"],
    summary: "Share a proposal by a link, alone or with one of its itineraries",
    idempotent: true,
    refuses: [409],
    tenant: true,
    creates: true,
    query: z.object(ofDmc),
    body: shareDraft,
    response: share,
  }),
  revoke: endpoint({
    method: "DELETE",
    path: "/api/shares/:id",
    access: ["admin", "dmc"],
    summary: "Revoke a shared link; its history is kept",
    tenant: true,
    params: z.object({ id: digits(id) }),
    query: z.object(ofDmc),
    response: share,
  }),
};

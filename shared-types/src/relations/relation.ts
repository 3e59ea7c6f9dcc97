import * as z from "zod/mini";
import { other } from "../core/field.ts";
import { blankable, digits, id } from "../core/fields.ts";

/** What a task or a message may be about. */
export const relatedTo = z.enum(
  ["client", "proposal", "itinerary", "booking", "partner"],
  "Must be client, proposal, itinerary, booking or partner",
);
export type RelatedTo = z.output<typeof relatedTo>;

/** Lists whose rows name what they are about. */
export const namedBy = ["/api/tasks", "/api/messages"] as const;

/** What a row is about: both fields or neither. */
export const relation = {
  relatedTo: other("choice", blankable(relatedTo), "About", {}),
  relatedId: other("reference", blankable(id), "About", {}),
};

/** What a row is about, as people read it; null if it is about nothing. */
export const relationReads = {
  relatedName: other("text", z.nullable(z.string()), "About", {}),
  /** The kind that it opens as, which of a partner is its type. */
  relatedType: other("text", z.nullable(z.string()), "About", {}),
};

/** List filters by what the rows are about. */
export const aboutThing = { relatedTo: z.optional(relatedTo), relatedId: z.optional(digits(id)) };

/** A relation is complete or absent. */
export const isWholeRelation = z.refine<{ relatedTo?: RelatedTo | null; relatedId?: number | null }>(
  ({ relatedTo: kind = null, relatedId = null }) => (kind === null) === (relatedId === null),
  { message: "Say both what kind of thing it is about and which one, or neither", path: ["relatedId"] },
);

import * as z from "zod/mini";
import { endpoint, tenantCrud } from "../core/endpoint.ts";
import { chosen, digits, id, line, optionalProse, plainDate, tenantRow, timeOfDay } from "../core/fields.ts";
import { fileAnswer } from "../core/file.ts";
import { journeyMap } from "./journey-map.ts";
import type { Transitions } from "../core/transitions.ts";

/** How far an itinerary has come; docs/product/itineraries.md#statuses. */
export const itineraryStatus = z.enum(["draft", "active", "completed"], "Must be draft, active or completed");
export type ItineraryStatus = z.output<typeof itineraryStatus>;

/** A completed itinerary can be taken up again, but not as a draft. */
export const itineraryTransitions: Transitions<ItineraryStatus> = {
  draft: ["active"],
  active: ["draft", "completed"],
  completed: ["active"],
};

/** What staff send to make an itinerary. */
export const itineraryDraft = z.object({
  proposalId: chosen("Choose a proposal"),
  title: line(2, "Title must be at least 2 characters"),
  description: optionalProse(),
  status: z._default(itineraryStatus, "draft"),
});
export type ItineraryDraft = z.input<typeof itineraryDraft>;

/** The plan of a journey, made from a proposal. */
export const itinerary = z.object({
  ...tenantRow,
  ...itineraryDraft.shape,
  /** What the related proposal says, read with the itinerary. */
  proposalTitle: z.string(),
  destination: z.string(),
  startDate: z.nullable(plainDate),
  endDate: z.nullable(plainDate),
});
export type Itinerary = z.output<typeof itinerary>;

/** A guide who is wanted elsewhere while an activity takes place. */
export const guideClash = z.object({
  activityId: id,
  guideName: z.string(),
  /** What else the guide is wanted for, and the itinerary that it belongs to. */
  title: z.string(),
  itineraryId: id,
  itineraryTitle: z.string(),
  day: plainDate,
  /** Null where it takes the whole day. */
  startTime: z.nullable(timeOfDay),
});
export type GuideClash = z.output<typeof guideClash>;

const own = tenantCrud("itineraries", {
  noun: "itinerary",
  item: itinerary,
  draft: itineraryDraft,
  access: ["admin", "dmc"],
  sort: ["title", "destination", "startDate", "status", "createdAt"],
  filters: { status: z.optional(itineraryStatus), proposalId: z.optional(digits(id)) },
});

export const itineraries = {
  ...own,
  guideClashes: endpoint({
    ...own.get,
    path: "/api/itineraries/:id/guide-clashes",
    summary:
      "Read which of an itinerary's guides are wanted elsewhere at the same time, by other itineraries",
    response: z.array(guideClash),
  }),
  map: endpoint({
    ...own.get,
    path: "/api/itineraries/:id/map",
    summary: "Draw the map of an itinerary",
    response: journeyMap,
  }),
  pdf: endpoint({
    ...own.get,
    path: "/api/itineraries/:id/pdf",
    summary: "Read an itinerary as a PDF for its client",
    responseTypes: ["application/pdf"],
    response: fileAnswer,
  }),
};

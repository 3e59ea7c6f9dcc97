import * as z from "zod/mini";
import { tenantCrud } from "../core/crud.ts";
import { endpoint } from "../core/endpoint.ts";
import { other } from "../core/field.ts";
import * as optional from "../core/optional.ts";
import * as required from "../core/required.ts";
import * as started from "../core/started.ts";
import { plainDate, timeOfDay } from "../core/days.ts";
import { id } from "../core/fields.ts";
import { fileAnswer } from "../core/file.ts";
import { describeKind } from "../core/kind.ts";
import { describeStatuses } from "../core/statuses.ts";
import { guideClashesKey } from "../activities/guide-clashes-key.ts";
import { tripMap } from "./trip-map.ts";
import { namedBy } from "../relations/relation.ts";

/** How far an itinerary has come. A completed one can be taken up again, but not as a draft. */
export const itineraryStatuses = describeStatuses({
  draft: { label: "Draft", tone: "open", next: ["active"] },
  active: { label: "Active", tone: "moving", next: ["draft", "completed"], is: ["active"] },
  completed: { label: "Completed", tone: "done", next: ["active"] },
});
export const itineraryStatus = itineraryStatuses.rule;
export type ItineraryStatus = z.output<typeof itineraryStatus>;

/** The plan of a trip, made from a proposal. */
export const itineraryKind = describeKind({
  names: ["itinerary", "itineraries"],
  nameField: "title",
  order: "-createdAt",
  fields: {
    proposalId: required.reference("Proposal", {
      to: "proposal",
      whenGone: "kept",
      isFiltered: true,
      message: "Choose a proposal",
    }),
    title: required.text("Title", { least: 2, isSorted: true, isSearched: true }),
    description: optional.prose("Description", { isSearched: true }),
    status: started.status(itineraryStatuses, { isSorted: true, isFiltered: true }),
  },
  /** Values of the related proposal. */
  reads: {
    proposalTitle: other("text", z.string(), "Proposal", {}),
    destination: other("text", z.string(), "Destination", { isSorted: true }),
    startDate: other("day", z.nullable(plainDate), "Start date", { isSorted: true }),
    endDate: other("day", z.nullable(plainDate), "End date", {}),
    pax: other("count", z.int(), "Travellers", {}),
  },
  statuses: itineraryStatuses,
  invalidates: ["/api/dashboard", "/api/bookings", guideClashesKey, ...namedBy],
  searchedThrough: { reference: "proposalId", field: "destination" },
  hit: { subtitle: [["destination"]] },
});

/** What staff send to create an itinerary. */
export const itineraryDraft = itineraryKind.draft;
export type ItineraryDraft = z.input<typeof itineraryDraft>;

export const itinerary = itineraryKind.item;
export type Itinerary = z.output<typeof itinerary>;

/** A guide who is needed elsewhere while an activity takes place. */
export const guideClash = z.object({
  activityId: id,
  guideName: z.string(),
  /** The other activity, and its itinerary. */
  title: z.string(),
  itineraryId: id,
  itineraryTitle: z.string(),
  day: plainDate,
  /** Null if it takes the whole day. */
  startTime: z.nullable(timeOfDay),
});
export type GuideClash = z.output<typeof guideClash>;

const own = tenantCrud(itineraryKind, { access: ["admin", "dmc"], conflicts: ["update", "remove"] });

export const itineraries = {
  ...own,
  guideClashes: endpoint({
    ...own.get,
    path: "/api/itineraries/:id/guide-clashes",
    summary: "List the guides of an itinerary who are needed by other itineraries at the same time",
    response: z.array(guideClash),
  }),
  map: endpoint({
    ...own.get,
    path: "/api/itineraries/:id/map",
    summary: "Get the map of an itinerary",
    refuses: [422],
    response: tripMap,
  }),
  pdf: endpoint({
    ...own.get,
    path: "/api/itineraries/:id/pdf",
    summary: "Download an itinerary as a PDF for its client",
    refuses: [422],
    responseTypes: ["application/pdf"],
    response: fileAnswer,
  }),
};

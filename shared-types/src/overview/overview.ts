import * as z from "zod/mini";
import { endpoint, ofDmc } from "../core/endpoint.ts";
import { digits, id, instant, storable } from "../core/fields.ts";

/** What opens instead, where that is of another kind or another thing: remotes say where each kind opens. */
const opens = z.optional(z.object({ kind: z.string(), id }));

/** Something that a search has found. */
export const searchHit = z.object({
  /** What it is, such as `client`. */
  kind: z.string(),
  id,
  title: z.string(),
  /** What helps to tell it from others of that name; null where nothing does. */
  subtitle: z.nullable(z.string()),
  /** A partner opens as what it is: supplier, guide or agency. */
  opens,
});
export type SearchHit = z.output<typeof searchHit>;

/** The dashboard's four figures; docs/product/dashboard.md#figures. */
export const dashboardCounts = z.object({
  /** Proposals that are not declined. */
  activeProposals: z.int(),
  confirmedBookings: z.int(),
  /** All clients count as active. */
  activeClients: z.int(),
  activeItineraries: z.int(),
});
export type DashboardCounts = z.output<typeof dashboardCounts>;

/** A notification for the signed-in person, in words that need nothing added. */
export const notification = z.object({
  /** What it is about, such as `task` or `message`; `bookingStatus` and `answer` are news. */
  kind: z.string(),
  id,
  title: z.string(),
  /** One finished sentence, days as the person writes them: "Overdue since May 1, 2026". */
  text: z.string(),
  isUrgent: z.boolean(),
  /** When news came; only news have it. How long ago that is, is said after the text. */
  createdAt: z.optional(instant),
  /** Whether the person has marked it as read since; only news have it. */
  isSeen: z.optional(z.boolean()),
  opens,
});
export type Notification = z.output<typeof notification>;

/** Calls over all of a DMC's things. */
export const overview = {
  search: endpoint({
    method: "GET",
    path: "/api/search",
    access: ["admin", "dmc"],
    tenant: true,
    summary: "Search clients, proposals, itineraries, bookings and partners, best match first",
    query: z.object({
      q: z
        .string("Say what to search for")
        .check(
          z.trim(),
          z.minLength(1, "Say what to search for"),
          z.maxLength(200, "Search for at most 200 characters"),
          storable,
        ),
      limit: z.optional(
        digits(z.int().check(z.gte(1, "Must be at least 1"), z.lte(50, "Must be at most 50"))),
      ),
      ...ofDmc,
    }),
    response: z.array(searchHit),
  }),
  notifications: endpoint({
    method: "GET",
    path: "/api/notifications",
    access: ["dmc"],
    tenant: true,
    summary:
      "List your notifications: due tasks, unread messages, upcoming bookings, and recent changes and answers, at most 20 of each",
    query: z.object(ofDmc),
    response: z.array(notification),
  }),
  markSeen: endpoint({
    method: "PUT",
    path: "/api/notifications/seen",
    access: ["dmc"],
    summary: "Mark your notifications of changes and answers as read, up to a point in time",
    body: z.object({
      /** When the latest of them was. */
      until: instant,
    }),
    response: z.null(),
  }),
  dashboard: endpoint({
    method: "GET",
    path: "/api/dashboard",
    access: ["admin", "dmc"],
    tenant: true,
    summary: "Get the dashboard's four figures",
    query: z.object(ofDmc),
    response: dashboardCounts,
  }),
};

import * as z from "zod/mini";
import { endpoint, ofDmc } from "../core/endpoint.ts";
import { digits, id, instant, storable } from "../core/fields.ts";
import { tidied } from "../core/text-rules.ts";

/** What opens instead, if that is another kind or another thing: remotes declare where each kind opens. */
const opens = z.optional(z.object({ kind: z.string(), id }));

/** A search result. */
export const searchHit = z.object({
  /** Its kind, such as `client`. */
  kind: z.string(),
  id,
  title: z.string(),
  /** What helps to distinguish it from others of the same name; null if nothing does. */
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

/** A notification for the signed-in person, in finished words. */
export const notification = z.object({
  /** What it is about, such as `task` or `message`; `bookingStatus` and `answer` are news. */
  kind: z.string(),
  id,
  title: z.string(),
  /** A finished sentence, with days in the person's own format: "Overdue since May 1, 2026". */
  text: z.string(),
  isUrgent: z.boolean(),
  /** When the news arrived; other notifications have none. Its age is shown after the text. */
  createdAt: z.optional(instant),
  /** Whether the person has marked it as read; only news has it. */
  isSeen: z.optional(z.boolean()),
  opens,
});
export type Notification = z.output<typeof notification>;

/** Calls across all of a DMC's data. */
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
          tidied,
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
    summary: "Mark your notifications of changes, answers and messages as read, up to a point in time",
    body: z.object({
      /** Time of the latest notification that was seen. */
      until: instant,
      /** Where only those of one kind were listed: `message`, or one of the news, which have one mark together. */
      kind: z.optional(z.string()),
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

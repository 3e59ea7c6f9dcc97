import * as z from "zod/mini";
import { bookingStatus } from "../bookings/booking.ts";
import { endpoint, ofDmc } from "../core/endpoint.ts";
import { digits, id, instant, plainDate, storable } from "../core/fields.ts";
import { shareAnswer } from "../shares/share.ts";
import { relatedTo } from "../relations/relation.ts";

/** Something that a search has found. */
export const searchHit = z.object({
  kind: relatedTo,
  id,
  title: z.string(),
  /** What helps to tell it from others of that name; null where nothing does. */
  subtitle: z.nullable(z.string()),
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

/** When there was news, and whether the person has marked it as read since. */
const seen = { createdAt: instant, isSeen: z.boolean() };

/** Something that wants the signed-in person's attention. */
export const notification = z.discriminatedUnion("kind", [
  /** A task that is due today or overdue, for this person or for anyone. */
  z.object({ kind: z.literal("task"), id, title: z.string(), dueDate: plainDate, isOverdue: z.boolean() }),
  /** An unread message to this person or to everyone, from somebody else. Its beginning is its title. */
  z.object({ kind: z.literal("message"), id, title: z.string(), createdAt: instant }),
  /** A booking of the next 7 days that is not confirmed. */
  z.object({ kind: z.literal("booking"), id, title: z.string(), startDate: plainDate }),
  /** A booking that somebody else gave another status in the last 7 days: its latest one. */
  z.object({
    kind: z.literal("bookingStatus"),
    id,
    title: z.string(),
    from: bookingStatus,
    to: bookingStatus,
    /** Null where that user is gone. */
    userName: z.nullable(z.string()),
    ...seen,
  }),
  /** What a client has said to a proposal in the last 7 days. */
  z.object({
    kind: z.literal("answer"),
    id,
    proposalId: id,
    title: z.string(),
    answer: shareAnswer,
    answeredBy: z.string(),
    ...seen,
  }),
]);
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

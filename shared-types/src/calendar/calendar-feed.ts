import * as z from "zod/mini";
import { endpoint, ofDmc } from "../core/endpoint.ts";
import { instant } from "../core/fields.ts";
import { fileAnswer } from "../core/file.ts";

/** The address at which calendar programs read a DMC's calendar. Whoever knows it may read. */
export const calendarFeed = z.object({
  url: z.string(),
  createdAt: instant,
  /** When a program last read it; null for not yet. */
  readAt: z.nullable(instant),
});
export type CalendarFeed = z.output<typeof calendarFeed>;

const own = {
  path: "/api/calendar-feed",
  access: ["dmc"],
  tenant: true,
  query: z.object(ofDmc),
} as const;

/** A DMC's calendar for other programs. */
export const calendarFeeds = {
  get: endpoint({
    ...own,
    method: "GET",
    summary: "Read the address of the own calendar; empty where there is none",
    response: z.nullable(calendarFeed),
  }),
  replace: endpoint({
    ...own,
    method: "POST",
    creates: true,
    summary: "Make a new address for the own calendar; an earlier one stops",
    response: calendarFeed,
  }),
  remove: endpoint({
    ...own,
    method: "DELETE",
    summary: "Stop the address of the own calendar",
    response: z.null(),
  }),
  read: endpoint({
    method: "GET",
    path: "/api/calendar/:token.ics",
    access: "public",
    summary: "Read the calendar of the DMC whose host is asked: what ends no more than a year ago",
    params: z.object({ token: z.string() }),
    responseTypes: ["text/calendar"],
    response: fileAnswer,
  }),
};

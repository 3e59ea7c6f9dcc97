import * as z from "zod/mini";
import { endpoint, ofDmc } from "../core/endpoint.ts";
import { instant } from "../core/fields.ts";
import { fileAnswer } from "../core/file.ts";

/** The address at which calendar programs read a DMC's calendar. Anyone who knows it can read it. */
export const calendarFeed = z.object({
  url: z.string(),
  createdAt: instant,
  /** When a program last read it; null if never. */
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
    summary: "Get the address of your DMC's calendar feed; no content where there is none",
    response: z.nullable(calendarFeed),
  }),
  replace: endpoint({
    ...own,
    method: "POST",
    creates: true,
    summary: "Create a new address for your DMC's calendar feed; an earlier one stops working",
    response: calendarFeed,
  }),
  remove: endpoint({
    ...own,
    method: "DELETE",
    summary: "Remove the address of your DMC's calendar feed",
    response: z.null(),
  }),
  read: endpoint({
    method: "GET",
    path: "/api/calendar/:token.ics",
    access: "public",
    summary: "Download the calendar feed of the DMC whose portal is called, from a year ago onwards",
    refuses: [429],
    params: z.object({ token: z.string() }),
    responseTypes: ["text/calendar"],
    response: fileAnswer,
  }),
};

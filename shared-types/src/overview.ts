import * as z from "zod/mini";
import { endpoint, ofDmc } from "./endpoint.ts";
import { digits, id, storable } from "./fields.ts";
import { relatedTo } from "./relation.ts";

/** Something that a search has found. */
export const searchHit = z.object({
  kind: relatedTo,
  id,
  title: z.string(),
  /** What helps to tell it from others of that name; null where nothing does. */
  subtitle: z.nullable(z.string()),
});
export type SearchHit = z.output<typeof searchHit>;

/** The dashboard's four figures; specification §4. */
export const dashboardCounts = z.object({
  /** Proposals that are not declined. */
  activeProposals: z.int(),
  confirmedBookings: z.int(),
  /** All clients count as active. */
  activeClients: z.int(),
  activeItineraries: z.int(),
});
export type DashboardCounts = z.output<typeof dashboardCounts>;

/** Calls over all of a DMC's things. */
export const overview = {
  search: endpoint({
    method: "GET",
    path: "/api/search",
    access: ["admin", "dmc"],
    tenant: true,
    summary: "Search clients, proposals, itineraries, bookings and partners, the best match first",
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
  dashboard: endpoint({
    method: "GET",
    path: "/api/dashboard",
    access: ["admin", "dmc"],
    tenant: true,
    summary: "Read the dashboard's four figures",
    query: z.object(ofDmc),
    response: dashboardCounts,
  }),
};

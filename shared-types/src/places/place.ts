import * as z from "zod/mini";
import { endpoint, ofDmc } from "../core/endpoint.ts";
import { digits, id, storable } from "../core/fields.ts";
import { tidied } from "../core/text-rules.ts";
import { LAST_SHEET, mapSheet } from "../maps/map-sheet.ts";

/** What a place is: of the gazetteer, or the company's own. */
export const placeKind = z.enum(["city", "airport", "partner", "earlier"]);

/**
 * Where something can take place: a city, town or village (GeoNames, geonames.org, CC BY 4.0), an airport
 * (airport-data-js, CC BY 4.0), one of the company's partners, or a place of an earlier activity.
 */
export const place = z.object({
  /** Of the city or airport, the partner, or the activity: different for places of the same kind. */
  id,
  kind: placeKind,
  name: z.string(),
  /** Where a partner is, as staff wrote it; null for all others. */
  location: z.nullable(z.string()),
  /** ISO 3166-1, two letters; ZZ if unknown. */
  country: z.string(),
  /** Degrees, WGS 84. */
  latitude: z.number(),
  longitude: z.number(),
  timeZone: z.string(),
  /** 0 for what has none. */
  population: z.int(),
});
export type Place = z.output<typeof place>;

const upTo = (most: number) =>
  digits(z.int().check(z.gte(0, "Must not be negative"), z.lte(most, `Must be at most ${most}`)));

/** Where something can take place, and the atlas. */
export const places = {
  find: endpoint({
    method: "GET",
    path: "/api/places",
    access: ["admin", "dmc"],
    summary:
      "Find places by the beginnings of words of their names: the company's own first, then cities and airports, at most 8",
    tenant: true,
    query: z.object({
      ...ofDmc,
      q: z
        .string("Say what to search for")
        .check(
          tidied,
          z.minLength(2, "Type at least 2 letters"),
          z.maxLength(200, "Search for at most 200 characters"),
          storable,
        ),
    }),
    response: z.array(place),
  }),
  map: endpoint({
    method: "GET",
    path: "/api/map-sheets/:zoom/:column/:row",
    access: ["admin", "dmc"],
    summary: "Get a sheet of the atlas: coasts, borders and towns",
    refuses: [422],
    params: z.object({
      zoom: upTo(LAST_SHEET.zoom),
      column: upTo(LAST_SHEET.number),
      row: upTo(LAST_SHEET.number),
    }),
    response: mapSheet,
  }),
};

import * as z from "zod/mini";
import { endpoint } from "../core/endpoint.ts";
import { id, storable } from "../core/fields.ts";

/** A city, town or village of the GeoNames gazetteer (geonames.org, CC BY 4.0). */
export const place = z.object({
  id,
  name: z.string(),
  /** ISO 3166-1, two letters. */
  country: z.string(),
  /** Degrees, WGS 84. */
  latitude: z.number(),
  longitude: z.number(),
  timeZone: z.string(),
  population: z.int(),
});
export type Place = z.output<typeof place>;

/** Cities in which something can take place. */
export const places = {
  find: endpoint({
    method: "GET",
    path: "/api/places",
    access: ["admin", "dmc"],
    summary: "Find cities by the beginning of any word of their names, largest first, at most 8",
    query: z.object({
      q: z
        .string("Say what to search for")
        .check(
          z.trim(),
          z.minLength(2, "Type at least 2 letters"),
          z.maxLength(200, "Search for at most 200 characters"),
          storable,
        ),
    }),
    response: z.array(place),
  }),
};

import * as z from "zod/mini";
import { plainDate } from "../core/days.ts";
import { id } from "../core/fields.ts";
import { mapTown } from "../maps/map-labels.ts";
import { mapView } from "../maps/map-view.ts";

/** Each has a contrast of 3 to 1 with white and with the dark backgrounds, WCAG 1.4.11. */
export const DAY_COLOURS = [
  "#1a7fb8",
  "#c2571a",
  "#2e8b57",
  "#a94fc4",
  "#d0406a",
  "#7a7a1f",
  "#5b6fd8",
  "#b0782a",
  "#1f8a8a",
  "#90715f",
] as const;

/** The colour of a day of the trip, by its number from 1. */
export const dayColour = (number: number): string =>
  DAY_COLOURS[(number - 1) % DAY_COLOURS.length] ?? DAY_COLOURS[0];

/** A trip's route as a drawing: paths and points in the units of a picture of this width and height. */
export const tripMap = z.object({
  width: z.number(),
  height: z.number(),
  /** What the picture shows; null if no activity has coordinates. */
  view: z.nullable(mapView),
  /** SVG path data; empty on the open sea. */
  land: z.string(),
  borders: z.string(),
  /** Towns near by, the largest first. */
  towns: z.array(mapTown),
  /** Days that have a route: from where the previous day ended through their own places. */
  days: z.array(
    z.object({
      day: plainDate,
      /** The day's number within the trip, from 1. */
      number: z.int(),
      /** By land or water, and by air; empty for a day without. */
      route: z.string(),
      flights: z.string(),
    }),
  ),
  /** In the order of the trip; empty if no activity has coordinates. */
  places: z.array(
    z.object({
      activityId: id,
      day: plainDate,
      /** The place's name, else the activity's title. */
      place: z.string(),
      x: z.number(),
      y: z.number(),
    }),
  ),
});
export type TripMap = z.output<typeof tripMap>;

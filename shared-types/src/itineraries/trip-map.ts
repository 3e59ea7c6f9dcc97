import * as z from "zod/mini";
import { id, plainDate } from "../core/fields.ts";

/** Each stands out 3 to 1 from white and from the dark grounds, WCAG 1.4.11. */
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

/** The colour of a trip's day, by its number from 1 on. */
export const dayColour = (number: number): string =>
  DAY_COLOURS[(number - 1) % DAY_COLOURS.length] ?? DAY_COLOURS[0];

/** Where a trip leads, drawn: paths and points in the units of a picture of this width and height. */
export const tripMap = z.object({
  width: z.number(),
  height: z.number(),
  /** Path data as of SVG; empty on the open sea. */
  land: z.string(),
  borders: z.string(),
  /** Days that lead somewhere: from where the one before has ended through their own places. */
  days: z.array(
    z.object({
      day: plainDate,
      /** Which day of the trip it is, from 1 on. */
      number: z.int(),
      route: z.string(),
    }),
  ),
  /** In the order of the trip; empty where no activity says where it is. */
  places: z.array(
    z.object({
      activityId: id,
      day: plainDate,
      /** Its name, else the activity's title. */
      place: z.string(),
      x: z.number(),
      y: z.number(),
    }),
  ),
});
export type TripMap = z.output<typeof tripMap>;

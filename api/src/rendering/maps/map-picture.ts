import { DAY_COLOURS, type TripMap } from "@dmc-hub/shared-types";
import { apart, MAP_CREDIT } from "./map-spots.ts";
import { type Html, html } from "../../platform/http/html.ts";

/** Class of elements that belong to a day of the trip; it sets `--day`, the day's colour. */
export const dayClass = (number: number): string => `d${(number - 1) % DAY_COLOURS.length}`;

/** Styles of those classes. */
export const dayStyles = DAY_COLOURS.map((colour, index) => `.d${index}{--day:${colour}}`).join("");

/** A trip's map as part of a page: each place links to its activity, and a hidden text lists all in order. */
export const mapPicture = ({ width, height, land, borders, days, places }: TripMap): Html => {
  const numberOf = new Map(days.map(({ day, number }) => [day, number]));
  const spots = places.map((place) => ({ ...place, number: numberOf.get(place.day) ?? 1 }));
  return html`<figure class="map">
    <svg viewBox="0 0 ${width} ${height}" role="group" aria-label="Map of the trip">
      <path class="land" d="${land}" />
      <path class="border" d="${borders}" />
      ${days.map(({ number, route }) => html`<path class="route ${dayClass(number)}" d="${route}" />`)}
      ${apart(spots, APART).map(spotOf)}
    </svg>
    <figcaption>
      <small>${MAP_CREDIT}</small>
      <div class="unseen">
        Places of the trip, in order:
        <ol>
          ${spots.map(({ number, place }) => html`<li>Day ${number}: ${place}</li>`)}
        </ol>
      </div>
    </figcaption>
  </figure>`;
};

interface Spot {
  readonly activityId: number;
  readonly number: number;
  readonly place: string;
  readonly x: number;
  readonly y: number;
}

/** Minimum distance between marks: a closer one would cover another. */
const APART = 20;

const spotOf = ({ activityId, number, place, x, y }: Spot) =>
  html`<a class="spot ${dayClass(number)}" href="#a${activityId}"
    ><title>Day ${number}: ${place}</title><circle cx="${x}" cy="${y}" r="10" /><text x="${x}" y="${y}">
      ${number}
    </text></a
  >`;

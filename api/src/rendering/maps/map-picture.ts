import {
  DAY_COLOURS,
  halfOf,
  type Label,
  type LabelledPicture,
  labelsOf,
  type Mark,
  marksOf,
  type NamedSpot,
  type TripMap,
  type Writing,
} from "@dmc-hub/shared-types";
import { type Html, html } from "../../platform/http/html.ts";
import { LEGEND, MAP_CREDIT } from "./map-words.ts";

/** Class of elements that belong to a day of the trip; it sets `--day`, the day's colour. */
export const dayClass = (number: number): string => `d${(number - 1) % DAY_COLOURS.length}`;

/** Styles of those classes. */
export const dayStyles = DAY_COLOURS.map((colour, index) => `.d${index}{--day:${colour}}`).join("");

/** How names are written on wide screens and on paper, and larger where the picture is shown small. */
const WRITINGS = {
  wide: { size: 13, radius: 11 },
  narrow: { size: 22, radius: 18 },
} as const;

/** A trip's map as part of a page: each place links to its activity, and a hidden text lists all in order. */
export function mapPicture(map: TripMap): Html {
  const { width, height, land, borders, days } = map;
  const numbers = new Map(days.map(({ day, number }) => [day, number]));
  const spots = map.places.map((place) => ({ ...place, number: numbers.get(place.day) ?? 1 }));
  return html`<figure class="map">
    <svg viewBox="0 0 ${width} ${height}" role="group" aria-label="Map of the trip">
      <path class="land" d="${land}" />
      <path class="border" d="${borders}" />
      ${days.map(routesOf)}
      ${(["wide", "narrow"] as const).map(
        (writing) => html`<g class="${writing}">${marksIn(map, spots, WRITINGS[writing])}</g>`,
      )}
    </svg>
    <figcaption>
      <small>${legendOf(map)}${MAP_CREDIT}</small>
      <div class="unseen">
        Places of the trip, in order:
        <ol>
          ${spots.map(({ number, place }) => html`<li>Day ${number}: ${place}</li>`)}
        </ol>
      </div>
    </figcaption>
  </figure>`;
}

const routesOf = ({ number, route, flights }: TripMap["days"][number]): Html =>
  html`<path class="route ${dayClass(number)}" d="${route}" /><path
      class="route flight ${dayClass(number)}"
      d="${flights}"
    />`;

function marksIn({ width, height, towns }: TripMap, spots: readonly Stop[], writing: Writing): Html {
  const picture = { width, height, ...writing };
  const marks = marksOf(spots, writing);
  const labels = labelsOf(marks, towns, picture);
  return html`${labels.towns.map((label) => nameOf(label, "town"))}
  ${labels.places.map((label) => nameOf(label, "name"))} ${marks.map((mark) => markOf(mark, picture))}`;
}

const nameOf = ({ name, x, y, anchor, namedX }: Label, kind: "town" | "name") =>
  html`${kind === "town" && html`<circle class="dot" cx="${namedX}" cy="${y}" r="2" />`}<text
      class="${kind}"
      x="${x}"
      y="${y}"
      text-anchor="${anchor}"
      >${name}</text
    >`;

interface Stop extends NamedSpot {
  readonly activityId: number;
}

/** A mark that had to move has a line to where its place is. */
function markOf({ x, y, at: [atX, atY], label, stops }: Mark<Stop>, picture: LabelledPicture): Html {
  const [first] = stops;
  const half = halfOf(label, picture);
  const { radius } = picture;
  return html`<a
    class="spot ${dayClass(first?.number ?? 1)}"
    href="#a${first?.activityId}"
    data-rows="${stops.map(({ activityId }) => `a${activityId}`).join(" ")}"
    ><title>${stops.map(({ number, place }) => `Day ${number}: ${place}`).join("\n")}</title
    ><path d="M${x} ${y}L${atX} ${atY}" /><rect
      x="${atX - half}"
      y="${atY - radius}"
      width="${2 * half}"
      height="${2 * radius}"
      rx="${radius}"
    /><text x="${atX}" y="${atY}">${label}</text></a
  >`;
}

/** Nothing for a trip that is all in one place. */
function legendOf({ days }: TripMap): Html {
  const kinds = (["route", "flights"] as const).filter((kind) => days.some((day) => day[kind] !== ""));
  return html`${kinds.map(
    (kind) =>
      html`<span class="legend"
        ><svg viewBox="0 0 28 8" aria-hidden="true">
          <path class="route ${kind === "flights" && "flight"}" d="${LEGEND_LINES[kind]}" /></svg
        >${LEGEND[kind]}</span
      >`,
  )}`;
}

const LEGEND_LINES = { route: "M2 4h24", flights: "M2 7q12-9 24 0" } as const;

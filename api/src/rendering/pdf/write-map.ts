import { dayColour, type TripMap } from "@dmc-hub/shared-types";
import { apart, MAP_CREDIT } from "../maps/map-spots.ts";
import { colours, margins, type Sheet, textWidth } from "./sheet.ts";

/** Height of a map relative to its own, which leaves room for days below it. */
const SHARE = 0.8;

/** Draws a trip's map across the full width. */
export function writeMap(sheet: Sheet, map: TripMap): void {
  const { doc, root } = sheet;
  const scale = (textWidth / map.width) * SHARE;
  const [width, height] = [map.width * scale, map.height * scale];
  sheet.keep(height);
  const left = margins.left + (textWidth - width) / 2;
  const bbox: [number, number, number, number] = [left, sheet.y, left + width, sheet.y + height];
  const alt = `Map of the trip, in order: ${map.places.map(({ place }) => place).join(", ")}`;
  // pdfkit accepts a figure's bounding box, though its types do not say so.
  const options = { alt, bbox } as { alt: string };
  root.add(
    doc.struct("Figure", options, () => {
      doc.save().translate(left, sheet.y).scale(scale);
      drawMap(doc, map);
      doc.restore();
      drawSpots(sheet, map, { left, scale });
    }),
  );
  sheet.y += height + 4;
  sheet.write("P", MAP_CREDIT, { size: 7.5, colour: colours.muted, x: left, width });
  sheet.y += 14;
}

/** Radius of a spot, and the space between it and its name, pt. */
const RADIUS = 7;
const GAP = 3;

const NAME = { size: 8, colour: colours.text };

/** The days' numbers where they take place, each with the place's name unless that would cover another. */
function drawSpots(
  sheet: Sheet,
  { days, places }: TripMap,
  { left, scale }: { left: number; scale: number },
) {
  const { doc } = sheet;
  const numbers = new Map(days.map(({ day, number }) => [day, number]));
  const spots = apart(
    places.map(({ x, y, place, day }) => ({
      x: left + x * scale,
      y: sheet.y + y * scale,
      place,
      number: numbers.get(day) ?? 1,
    })),
    2 * RADIUS,
  );
  const named: { x: number; y: number; end: number }[] = [];
  for (const { x, y, place, number } of spots) {
    doc.circle(x, y, RADIUS).lineWidth(1.5).fillAndStroke("#ffffff", dayColour(number));
    const mark = sheet.block(`${number}`, { ...NAME, size: 7.5, weight: "strong" });
    sheet.draw({ ...mark, style: { ...mark.style, x: x - mark.width / 2 } }, y - mark.height / 2);
    const name = sheet.block(place, NAME);
    const at = { x: x + RADIUS + GAP, y, end: x + RADIUS + GAP + name.width };
    const isFree =
      at.end < left + textWidth * SHARE &&
      [...named, ...spots.map((spot) => ({ x: spot.x - RADIUS, y: spot.y, end: spot.x + RADIUS }))].every(
        (other) => Math.abs(other.y - y) > name.height || other.end < at.x || other.x > at.end,
      );
    if (!isFree || name.lines.length > 1) continue;
    named.push(at);
    sheet.draw({ ...name, style: { ...NAME, x: at.x } }, y - name.height / 2);
  }
}

function drawMap(doc: PDFKit.PDFDocument, { width, height, land, borders, days }: TripMap): void {
  doc.roundedRect(0, 0, width, height, 8).clip();
  doc.rect(0, 0, width, height).fill(colours.sea);
  doc.lineWidth(0.7);
  if (land !== "") doc.path(land).fillAndStroke(colours.land, colours.coast);
  if (borders !== "") doc.path(borders).dash(3, { space: 2 }).stroke(colours.coast).undash();
  doc.lineWidth(2.5).lineJoin("round").lineCap("round");
  for (const { number, route } of days) if (route !== "") doc.path(route).stroke(dayColour(number));
}

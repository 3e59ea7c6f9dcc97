import { dayColour, halfOf, type Label, labelsOf, marksOf, type TripMap } from "@dmc-hub/shared-types";
import { LEGEND, MAP_CREDIT } from "../maps/map-words.ts";
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
  sheet.write("P", `${legendOf(map)}${MAP_CREDIT}`, { size: 7.5, colour: colours.muted, x: left, width });
  sheet.y += 14;
}

/** How names are written, pt. */
const PICTURE = { size: 8, radius: 7 };

interface Placed {
  readonly left: number;
  readonly scale: number;
}

/** The days' numbers where they take place, with the names of places and of towns near by. */
function drawSpots(sheet: Sheet, map: TripMap, { left, scale }: Placed) {
  const { doc } = sheet;
  const top = sheet.y;
  const numbers = new Map(map.days.map(({ day, number }) => [day, number]));
  const scaled = <At extends { readonly x: number; readonly y: number }>(at: At) => ({
    ...at,
    x: at.x * scale,
    y: at.y * scale,
  });
  const spots = map.places.map((place) => ({ ...scaled(place), number: numbers.get(place.day) ?? 1 }));
  const marks = marksOf(spots, PICTURE);
  const picture = { width: map.width * scale, height: map.height * scale, ...PICTURE };
  const labels = labelsOf(marks, map.towns.map(scaled), picture);
  const writeName = (colour: string) => (label: Label) => writeLabel(sheet, label, { left, top, colour });
  for (const { namedX, y } of labels.towns) doc.circle(left + namedX, top + y, 1).fill(colours.muted);
  labels.towns.forEach(writeName(colours.muted));
  labels.places.forEach(writeName(colours.text));
  for (const { x, y, at, label, stops } of marks) {
    const [atX, atY] = [left + at[0], top + at[1]];
    const half = halfOf(label, picture);
    const { radius } = PICTURE;
    const colour = dayColour(stops[0]?.number ?? 1);
    doc
      .lineWidth(1.5)
      .moveTo(left + x, top + y)
      .lineTo(atX, atY)
      .stroke(colour);
    doc.roundedRect(atX - half, atY - radius, 2 * half, 2 * radius, radius).fillAndStroke("#ffffff", colour);
    const mark = sheet.block(label, { size: 7.5, colour: colours.text, weight: "strong" });
    sheet.draw({ ...mark, style: { ...mark.style, x: atX - mark.width / 2 } }, atY - mark.height / 2);
  }
}

interface Where {
  /** Where the picture begins. */
  readonly left: number;
  readonly top: number;
  readonly colour: string;
}

function writeLabel(sheet: Sheet, { name, x, y, anchor }: Label, { left, top, colour }: Where) {
  const text = sheet.block(name, { size: PICTURE.size, colour });
  if (text.lines.length > 1) return;
  const start = left + x - (anchor === "end" ? text.width : 0);
  sheet.draw({ ...text, style: { ...text.style, x: start } }, top + y - text.height / 2);
}

function drawMap(doc: PDFKit.PDFDocument, { width, height, land, borders, days }: TripMap): void {
  doc.roundedRect(0, 0, width, height, 8).clip();
  doc.rect(0, 0, width, height).fill(colours.sea);
  doc.lineWidth(0.7);
  if (land !== "") doc.path(land).fillAndStroke(colours.land, colours.coast);
  if (borders !== "") doc.path(borders).dash(3, { space: 2 }).stroke(colours.coast).undash();
  doc.lineWidth(2.5).lineJoin("round").lineCap("round");
  for (const { number, route, flights } of days) {
    if (route !== "") doc.path(route).stroke(dayColour(number));
    if (flights !== "") doc.path(flights).dash(3, { space: 5 }).stroke(dayColour(number)).undash();
  }
}

/** Tells the lines apart where a trip has both kinds. */
const legendOf = ({ days }: TripMap): string =>
  days.some(({ flights }) => flights !== "")
    ? `Solid lines: ${LEGEND.route.toLowerCase()}. Dotted curves: ${LEGEND.flights.toLowerCase()}. `
    : "";

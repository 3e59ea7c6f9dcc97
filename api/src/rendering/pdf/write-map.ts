import { dayColour, type TripMap } from "@dmc-hub/shared-types";
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
    }),
  );
  sheet.y += height + 18;
}

function drawMap(doc: PDFKit.PDFDocument, { width, height, land, borders, days, places }: TripMap): void {
  doc.roundedRect(0, 0, width, height, 8).clip();
  doc.rect(0, 0, width, height).fill(colours.sea);
  doc.lineWidth(0.7);
  if (land !== "") doc.path(land).fillAndStroke(colours.land, colours.coast);
  if (borders !== "") doc.path(borders).dash(3, { space: 2 }).stroke(colours.coast).undash();
  doc.lineWidth(2.5).lineJoin("round").lineCap("round");
  for (const { number, route } of days) if (route !== "") doc.path(route).stroke(dayColour(number));
  const numbers = new Map(days.map(({ day, number }) => [day, number]));
  for (const { x, y, day } of places) {
    doc
      .circle(x, y, 5)
      .lineWidth(2.5)
      .fillAndStroke("#ffffff", dayColour(numbers.get(day) ?? 1));
  }
}

import * as z from "zod/mini";
import { mapTown } from "./map-labels.ts";
import { type Frame, fromWorld, inWorld, type MapView, worldAt } from "./map-view.ts";

/** The picture in which people see maps. */
export const MAP_FRAME: Frame = { width: 640, height: 480 };

/** A sheet of the atlas is large enough for the picture to be moved about on it. */
export const SHEET_FRAME: Frame = { width: 1280, height: 960 };

/** How far the middles of neighbouring sheets are from one another. */
const STEP: Frame = { width: 320, height: 240 };

/** A sheet of the atlas: one of those at a zoom, by its place in their rows. */
export interface SheetKey {
  readonly zoom: number;
  readonly column: number;
  readonly row: number;
}

/** The largest numbers that a sheet can have. */
export const LAST_SHEET = { zoom: 12, number: 4_400 } as const;

/** The sheet whose middle is nearest to a view's. */
export function sheetAt(view: MapView): SheetKey {
  const zoom = Math.max(0, Math.min(LAST_SHEET.zoom, Math.round(view.zoom)));
  const [x, y] = inWorld(view);
  const world = worldAt(zoom);
  const column = Math.round(((x - Math.floor(x)) * world) / STEP.width);
  return { zoom, column, row: Math.max(0, Math.round((y * world) / STEP.height)) };
}

/** What a sheet shows, in the middle of {@link SHEET_FRAME}. */
export function viewOfSheet({ zoom, column, row }: SheetKey): MapView {
  const world = worldAt(zoom);
  return { ...fromWorld([(column * STEP.width) / world, Math.min(1, (row * STEP.height) / world)]), zoom };
}

/** Land, borders and towns in a sheet, in its units. */
export const mapSheet = z.object({
  /** SVG path data; empty on the open sea. */
  land: z.string(),
  borders: z.string(),
  /** The largest first. */
  towns: z.array(mapTown),
});
export type MapSheet = z.output<typeof mapSheet>;

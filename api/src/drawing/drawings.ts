import { drawPdf, type PdfParts } from "../documents/draw-pdf.ts";
import { type DrawnMap, drawMap, type MapPoint } from "../maps/draw-map.ts";

/** What is drawn in a thread of its own: it takes time and memory that other calls should not pay for. */
export interface Drawings {
  readonly map: { readonly of: readonly MapPoint[]; readonly drawn: DrawnMap };
  readonly pdf: { readonly of: PdfParts; readonly drawn: Uint8Array<ArrayBuffer> };
}

/** How each is drawn. */
export const drawings: { readonly [Name in keyof Drawings]: Draw<Drawings[Name]> } = {
  map: drawMap,
  pdf: drawPdf,
};

type Draw<D extends Drawings[keyof Drawings]> = (of: D["of"]) => Promise<D["drawn"]>;

/** What the thread answers. */
export type Reply = { readonly drawn: unknown } | { readonly failure: string };

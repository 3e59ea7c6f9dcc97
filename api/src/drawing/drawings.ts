import type { PdfParts } from "../documents/draw-pdf.ts";
import type { DrawnMap, MapPoint } from "../maps/draw-map.ts";

/** What is drawn in a process of its own: it takes time and memory that other calls should not pay for. */
export interface Drawings {
  readonly map: { readonly of: readonly MapPoint[]; readonly drawn: DrawnMap };
  readonly pdf: { readonly of: PdfParts; readonly drawn: Uint8Array<ArrayBuffer> };
}

/** What is asked for. */
export interface Asked<Name extends keyof Drawings = keyof Drawings> {
  readonly name: Name;
  readonly of: Drawings[Name]["of"];
}

/** What comes back. */
export type Reply = { readonly drawn: unknown } | { readonly failure: string };

import type { PdfParts } from "../pdf/draw-pdf.ts";
import type { Outlines, OutlinesWanted } from "../maps/draw-outlines.ts";
import type { SentBitmap } from "../pictures/draw-bitmap.ts";
import type { DrawnSvg } from "../pictures/draw-svg.ts";

/** What is drawn in a separate process: it takes time and memory at the expense of other calls. */
export interface Drawings {
  readonly map: { readonly of: OutlinesWanted; readonly drawn: Outlines };
  readonly pdf: { readonly of: PdfParts; readonly drawn: Uint8Array<ArrayBuffer> };
  readonly bitmap: { readonly of: SentBitmap; readonly drawn: Uint8Array<ArrayBuffer> | null };
  readonly svg: { readonly of: Uint8Array; readonly drawn: DrawnSvg };
}

/** Limits of one drawing. */
export interface DrawingLimits {
  /** Processor time, ms, which does not advance while the machine does something else. */
  readonly processor: number;
  /** Growth of the process, MB, including memory outside JavaScript's heap. */
  readonly memory: number;
}

/**
 * A first PDF also loads its fonts, a first map the outlines of the world; a drawing of three thousand
 * filled shapes takes 0.4 s.
 */
export const DRAWING_LIMITS: { readonly [Name in keyof Drawings]: DrawingLimits } = {
  map: { processor: 5_000, memory: 384 },
  pdf: { processor: 8_000, memory: 384 },
  bitmap: { processor: 3_000, memory: 256 },
  svg: { processor: 600, memory: 128 },
};

/** A request for a drawing. */
export interface Asked<Name extends keyof Drawings = keyof Drawings> {
  readonly name: Name;
  readonly of: Drawings[Name]["of"];
}

/** The answer. */
export type Reply = { readonly drawn: unknown } | { readonly failure: string };

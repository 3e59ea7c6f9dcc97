import { ResizeFit, Transformer } from "@napi-rs/image";
import { ApiProblem } from "../../platform/http/errors.ts";
import { KEPT_SIDE } from "./draw-bitmap.ts";
import { type CheckedSvg, checkedSvg } from "./svg.ts";
import { inFrame } from "./svg-frame.ts";

/** What happens to a drawing: it stays as sent, becomes a bitmap, or is refused with a sentence. */
export type DrawnSvg =
  | { readonly result: "kept" }
  | { readonly result: "png"; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly result: "refused"; readonly reason: string };

/**
 * Maximum processor time of a drawing that stays as sent, ms, at twice the width and height at which it is
 * shown.
 */
const QUICK = 100;

/** Maximum processor time that loading the drawing code adds to a process's first drawing, ms. */
const LOADING = 100;

/** Decides about a drawing, already known to be safe, by drawing it. */
export async function drawSvg(bytes: Uint8Array): Promise<DrawnSvg> {
  const drawing = readOrReason(bytes);
  if (typeof drawing === "string") return { result: "refused", reason: drawing };
  const first = await timed(drawing);
  if (first === null) return { result: "refused", reason: NOT_DRAWN };
  if (drawing.isPlain && (isQuick(first) || (mayBeQuick(first) && isQuick(await timed(drawing)))))
    return { result: "kept" };
  if (drawing.hasLetters) return { result: "refused", reason: LETTERS };
  return { result: "png", bytes: await keptSize(first.png) };
}

async function keptSize(png: Buffer): Promise<Uint8Array<ArrayBuffer>> {
  const picture = new Transformer(png);
  picture.resize({ width: KEPT_SIDE, height: KEPT_SIDE, fit: ResizeFit.Inside });
  return new Uint8Array(await picture.png());
}

const NOT_DRAWN = "This drawing cannot be drawn. Export it as PNG, and upload that.";
const LETTERS =
  "This drawing has letters besides effects that are drawn here, without their font. " +
  "Turn its letters into outlines, or export it as PNG.";

function readOrReason(bytes: Uint8Array): CheckedSvg | string {
  try {
    return checkedSvg(bytes);
  } catch (error) {
    if (error instanceof ApiProblem) return error.message;
    throw error;
  }
}

interface Drawn {
  readonly png: Buffer;
  /** Processor time, ms. */
  readonly took: number;
}

const isQuick = (drawn: Drawn | null): boolean => drawn !== null && drawn.took <= QUICK;
const mayBeQuick = ({ took }: Drawn): boolean => took <= QUICK + LOADING;

async function timed(drawing: CheckedSvg): Promise<Drawn | null> {
  const before = process.cpuUsage();
  const png = await pngOf(drawing);
  const { user, system } = process.cpuUsage(before);
  return png && { png, took: (user + system) / 1_000 };
}

/** Null if it cannot be drawn. */
export async function pngOf({ text, size }: CheckedSvg): Promise<Buffer | null> {
  try {
    return await Transformer.fromSvg(inFrame(text, size)).png();
  } catch {
    return null;
  }
}

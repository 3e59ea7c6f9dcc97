import { disableTypes, imageSize, types } from "image-size";
import { renderInWorker } from "../../rendering/worker/render-in-worker.ts";
import { errors } from "../../platform/http/errors.ts";
import { type Kind, kinds } from "../../rendering/pictures/bitmap-kinds.ts";
import { KEPT_SIDE } from "../../rendering/pictures/draw-bitmap.ts";

/**
 * Maximum number of pixels of a picture, and of one of its sides; a pixel takes four bytes while it is drawn.
 */
const MOST_PIXELS = 4_096 * 4_096;
const MOST_SIDE = 4_096;

disableTypes(types.filter((type) => !Object.values(kinds).some(({ extension }) => extension === type)));

/**
 * A picture decoded and encoded again, small enough for a logo and without anything else in the file.
 * @throws {ApiProblem} 400 for another kind of file, or one that is broken or too large; 422, 503.
 */
export async function drawnAnew(bytes: Uint8Array, kind: Kind, owner: string): Promise<Buffer<ArrayBuffer>> {
  const { width, height } = headerOf(bytes, kind);
  if (width * height > MOST_PIXELS) throw refused("Pictures may have at most 16 megapixels");
  if (Math.max(width, height) > MOST_SIDE)
    throw refused(`Pictures may be at most ${MOST_SIDE} pixels wide and high`);
  const isLarge = Math.max(width, height) > KEPT_SIDE;
  const drawn = await renderInWorker("bitmap", { bytes, extension: kind.extension, isLarge }, owner);
  if (drawn === null) throw refused(`This ${kind.noun} picture is broken`);
  return Buffer.from(drawn);
}

/** The size in the picture's own header; nothing is decoded yet. */
function headerOf(bytes: Uint8Array, { extension, noun }: Kind) {
  const header = read(bytes);
  if (header?.type === extension) return header;
  const actual = Object.values(kinds).find((kind) => kind.extension === header?.type);
  throw refused(`This is not a ${noun} picture${actual ? `, but a ${actual.noun} picture` : ""}`);
}

function read(bytes: Uint8Array) {
  try {
    return imageSize(bytes);
  } catch {
    return null;
  }
}

const refused = (message: string) => errors.invalid({ path: "", message });

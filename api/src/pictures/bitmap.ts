import { ResizeFit, Transformer } from "@napi-rs/image";
import { disableTypes, imageSize, types } from "image-size";
import { errors } from "../http/errors.ts";
import { turns } from "../http/turns.ts";

/** One kind of bitmap. */
export interface Kind {
  /** What the picture's own first bytes are called by `image-size`, and what its name ends with. */
  readonly extension: string;
  readonly noun: string;
  readonly encode: (picture: Transformer) => Promise<Uint8Array>;
}

/** The bitmaps that are taken, by content type. */
export const kinds: Readonly<Record<string, Kind>> = {
  "image/png": { extension: "png", noun: "PNG", encode: (picture) => picture.png() },
  "image/jpeg": { extension: "jpg", noun: "JPEG", encode: (picture) => picture.jpeg(QUALITY) },
  "image/webp": { extension: "webp", noun: "WebP", encode: (picture) => picture.webp(QUALITY) },
};

const QUALITY = 88;

/** Most pixels of a picture, and of one of its sides; one pixel takes four bytes while it is drawn. */
const MOST_PIXELS = 4_096 * 4_096;
const MOST_SIDE = 4_096;

/** What is kept is scaled down to this, px: logos and portraits are shown small. */
const KEPT_SIDE = 512;

disableTypes(types.filter((type) => !Object.values(kinds).some(({ extension }) => extension === type)));

const inTurn = turns({
  atOnce: 1,
  waiting: 16,
  refusal: "Too many pictures are being uploaded at once. Try again in a moment.",
});

/**
 * A picture decoded and encoded anew, small enough to be a logo and without what else the file held.
 * @throws {ApiProblem} 400 for another kind of file, one that is broken, and one too large.
 */
export async function drawnAnew(bytes: Uint8Array, kind: Kind): Promise<Buffer<ArrayBuffer>> {
  const { width, height } = headerOf(bytes, kind);
  if (width * height > MOST_PIXELS) throw refused("Pictures may have at most 16 megapixels");
  if (Math.max(width, height) > MOST_SIDE)
    throw refused(`Pictures may be at most ${MOST_SIDE} pixels wide and high`);
  return inTurn(async () => {
    try {
      const picture = new Transformer(bytes).rotate();
      if (Math.max(width, height) > KEPT_SIDE)
        picture.resize({ width: KEPT_SIDE, height: KEPT_SIDE, fit: ResizeFit.Inside });
      return Buffer.from(await kind.encode(picture));
    } catch {
      throw refused(`This ${kind.noun} picture is broken`);
    }
  });
}

/** The size that the picture's own header says; nothing is decoded yet. */
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

import { ResizeFit, Transformer } from "@napi-rs/image";

/** The bitmaps that are taken, by what their names end with. */
export type BitmapExtension = "png" | "jpg" | "webp";

/** A bitmap as it was sent. */
export interface SentBitmap {
  readonly bytes: Uint8Array;
  readonly extension: BitmapExtension;
  readonly isLarge: boolean;
}

/** What is kept is scaled down to this, px: logos and portraits are shown small. */
export const KEPT_SIDE = 512;

const QUALITY = 88;

const encoders: { readonly [E in BitmapExtension]: (picture: Transformer) => Promise<Uint8Array> } = {
  png: (picture) => picture.png(),
  jpg: (picture) => picture.jpeg(QUALITY),
  webp: (picture) => picture.webp(QUALITY),
};

/** Decodes a bitmap and encodes it anew, no larger than it is kept; null for one that is broken. */
export async function drawBitmap(sent: SentBitmap): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const picture = new Transformer(sent.bytes).rotate();
    if (sent.isLarge) picture.resize({ width: KEPT_SIDE, height: KEPT_SIDE, fit: ResizeFit.Inside });
    return new Uint8Array(await encoders[sent.extension](picture));
  } catch {
    return null;
  }
}

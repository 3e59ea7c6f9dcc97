import { ResizeFit, Transformer } from "@napi-rs/image";

/** The accepted bitmaps, by file extension. */
export type BitmapExtension = "png" | "jpg" | "webp";

/** A bitmap as uploaded. */
export interface SentBitmap {
  readonly bytes: Uint8Array;
  readonly extension: BitmapExtension;
  readonly isLarge: boolean;
}

/** Stored bitmaps are scaled down to this, px: logos and portraits are shown small. */
export const KEPT_SIDE = 512;

const QUALITY = 88;

const encoders: { readonly [E in BitmapExtension]: (picture: Transformer) => Promise<Uint8Array> } = {
  png: (picture) => picture.png(),
  jpg: (picture) => picture.jpeg(QUALITY),
  webp: (picture) => picture.webp(QUALITY),
};

/** Decodes a bitmap and encodes it again, no larger than it is stored; null if it is broken. */
export async function drawBitmap(sent: SentBitmap): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const picture = new Transformer(sent.bytes).rotate();
    if (sent.isLarge) picture.resize({ width: KEPT_SIDE, height: KEPT_SIDE, fit: ResizeFit.Inside });
    return new Uint8Array(await encoders[sent.extension](picture));
  } catch {
    return null;
  }
}

import type { BitmapExtension } from "./draw-bitmap.ts";

/** One kind of bitmap. */
export interface Kind {
  /** What the picture's own first bytes are called by `image-size`, and what its name ends with. */
  readonly extension: BitmapExtension;
  readonly noun: string;
}

/** The bitmaps that are taken, by content type. */
export const kinds: Readonly<Record<string, Kind>> = {
  "image/png": { extension: "png", noun: "PNG" },
  "image/jpeg": { extension: "jpg", noun: "JPEG" },
  "image/webp": { extension: "webp", noun: "WebP" },
};

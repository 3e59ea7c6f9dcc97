import type { BitmapExtension } from "./draw-bitmap.ts";

/** One kind of bitmap. */
export interface Kind {
  /** How `image-size` names the type, from the picture's first bytes; also its file extension. */
  readonly extension: BitmapExtension;
  readonly noun: string;
}

/** The accepted bitmaps, by content type. */
export const kinds: Readonly<Record<string, Kind>> = {
  "image/png": { extension: "png", noun: "PNG" },
  "image/jpeg": { extension: "jpg", noun: "JPEG" },
  "image/webp": { extension: "webp", noun: "WebP" },
};

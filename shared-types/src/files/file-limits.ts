import { MEGABYTE } from "../core/in-megabytes.ts";

/** Content types of the files that can be attached; the content itself decides which it is. */
export const ATTACHED_TYPES = [
  "application/pdf",
  "image/png",
  "image/jpeg",
  "image/webp",
  "image/gif",
] as const;

/** Maximum size of an attached file, bytes. */
export const ATTACHED_LIMIT = 10 * MEGABYTE;

/** Maximum number of files of one record. */
export const ATTACHED_COUNT = 100;

import * as z from "zod/mini";

/** A file as a body: a browser's file when sent, its bytes when received. */
export const fileBody = z.custom<Uint8Array>(
  (value) => value instanceof Uint8Array,
  "Send the file itself",
) as unknown as z.ZodMiniType<Uint8Array, Blob>;

/** A file as an answer, with its content type. */
export const fileAnswer = z.object({
  type: z.string(),
  bytes: z.instanceof(Uint8Array),
  /** Download name of a file that is generated on each call; other files never change at their address. */
  name: z.optional(z.string()),
});
export type FileAnswer = z.output<typeof fileAnswer>;

/** A file as an answer that is read while it is sent. */
export const streamedFile = z.object({
  type: z.string(),
  /** Its bytes, in order. */
  parts: z.custom<AsyncIterable<Uint8Array>>((value) => typeof value === "object"),
  /** Bytes in all; null if only its end tells. */
  size: z.nullable(z.int()),
  /** Download name. */
  name: z.string(),
  /** Shown by the browser instead of saved. */
  isInline: z.boolean(),
});
export type StreamedFile = z.output<typeof streamedFile>;

import * as z from "zod/mini";
import { publicKey } from "./release-owners.ts";
import { remoteName } from "./remote-name.ts";

/** A preview's name, such as `pr-12`. */
export const previewName = z
  .string()
  .check(z.regex(/^[\w][\w.-]{0,39}$/, "A preview's name has at most 40 letters, digits, dots, hyphens"));

/** `preview.json` beside a preview's `remote.json`. */
export const previewFacts = z.object({
  remote: remoteName,
  name: previewName,
  by: z.string(),
  at: z.iso.datetime(),
  /** When it expires. */
  expires: z.iso.datetime(),
  /** The key that signed it, and the signature, if the remote has an owner. */
  key: z.optional(publicKey),
  signature: z.optional(z.string()),
});
export type PreviewFacts = z.output<typeof previewFacts>;

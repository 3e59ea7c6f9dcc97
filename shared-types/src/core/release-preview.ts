import * as z from "zod/mini";
import { publicKey } from "./release-owners.ts";
import { remoteName } from "./remote-name.ts";

/** What a team calls a preview, such as `pr-12`. */
export const previewName = z
  .string()
  .check(z.regex(/^[\w][\w.-]{0,39}$/, "A preview's name holds letters, digits, dots, hyphens, 40 at most"));

/** `preview.json` beside a preview's `remote.json`. */
export const previewFacts = z.object({
  remote: remoteName,
  name: previewName,
  by: z.string(),
  at: z.iso.datetime(),
  /** When it is over. */
  expires: z.iso.datetime(),
  /** Whose key has signed it, and the signature, where the remote has an owner. */
  key: z.optional(publicKey),
  signature: z.optional(z.string()),
});
export type PreviewFacts = z.output<typeof previewFacts>;

import * as z from "zod/mini";
import { icon } from "./icon.ts";

/** Words, or words that lead somewhere. */
const phrase = z.union([z.string(), z.object({ label: z.string(), href: z.string() })]);
export type Phrase = z.output<typeof phrase>;

/** What the product says of itself: the shell draws it, and knows no word of it. */
export const product = z.object({
  name: z.string(),
  /** What stands in the empty search box. */
  search: z.string(),
  /** The frame of the platform's administrators. */
  administration: z.object({ name: z.string(), subtitle: z.string(), title: z.string() }),
  /** What stands beside the sign-in form. */
  features: z.object({
    subtitle: z.string(),
    title: z.string(),
    text: z.string(),
    items: z.array(z.object({ title: z.string(), text: z.string(), icon })),
  }),
  /** What the help says besides the keyboard's shortcuts: steps, each of phrases, and documents to read. */
  help: z.object({
    title: z.string(),
    steps: z.array(z.array(phrase)),
    documents: z.array(z.object({ label: z.string(), href: z.string() })),
  }),
});
export type Product = z.output<typeof product>;

import * as z from "zod/mini";
import { icon } from "./icon.ts";

/** Plain text, or text with a link. */
const phrase = z.union([z.string(), z.object({ label: z.string(), href: z.string() })]);
export type Phrase = z.output<typeof phrase>;

/** The product's own texts, which the shell shows without knowing them. */
export const product = z.object({
  name: z.string(),
  /** Placeholder of the search box. */
  search: z.string(),
  /** The frame of platform administrators. */
  administration: z.object({ name: z.string(), subtitle: z.string(), title: z.string() }),
  /** The list beside the sign-in form. */
  features: z.object({
    subtitle: z.string(),
    title: z.string(),
    text: z.string(),
    items: z.array(z.object({ title: z.string(), text: z.string(), icon })),
  }),
  /** The help's content besides keyboard shortcuts: steps made of phrases, and documents to read. */
  help: z.object({
    title: z.string(),
    steps: z.array(z.array(phrase)),
    documents: z.array(z.object({ label: z.string(), href: z.string() })),
  }),
});
export type Product = z.output<typeof product>;

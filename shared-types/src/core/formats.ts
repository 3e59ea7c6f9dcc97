import * as z from "zod/mini";

/** Languages and regions that the product's words and numbers are shown in. */
export const locale = z.enum(
  ["en-US", "en-GB", "de-DE", "fr-FR", "es-ES", "it-IT", "pt-PT"],
  "Must be en-US, en-GB, de-DE, fr-FR, es-ES, it-IT or pt-PT",
);
export type Locale = z.output<typeof locale>;

/** How a day is written. */
export const dateFormat = z.enum(
  ["MMM d, yyyy", "dd/MM/yyyy", "MM/dd/yyyy", "yyyy-MM-dd"],
  "Must be MMM d, yyyy, dd/MM/yyyy, MM/dd/yyyy or yyyy-MM-dd",
);
export type DateFormat = z.output<typeof dateFormat>;

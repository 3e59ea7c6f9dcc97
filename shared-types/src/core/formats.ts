import * as z from "zod/mini";

/** Locales in which words and numbers can be shown. */
export const locale = z.enum(
  ["en-US", "en-GB", "de-DE", "fr-FR", "es-ES", "it-IT", "pt-PT"],
  "Must be en-US, en-GB, de-DE, fr-FR, es-ES, it-IT or pt-PT",
);
export type Locale = z.output<typeof locale>;

/** How a date is written. */
export const dateFormat = z.enum(
  ["MMM d, yyyy", "dd/MM/yyyy", "MM/dd/yyyy", "yyyy-MM-dd"],
  "Must be MMM d, yyyy, dd/MM/yyyy, MM/dd/yyyy or yyyy-MM-dd",
);
export type DateFormat = z.output<typeof dateFormat>;

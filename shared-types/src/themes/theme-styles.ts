import * as z from "zod/mini";
import { endpoint } from "../core/endpoint.ts";
import { fileAnswer } from "../core/file.ts";

/** Themes' custom styles, for the pages of portals. */
export const themeStyles = {
  get: endpoint({
    method: "GET",
    path: "/api/theme-styles/:hash.css",
    access: ["admin", "dmc"],
    summary: "Get a theme's custom styles",
    params: z.object({ hash: z.string().check(z.regex(/^[0-9a-f]{32}$/, "Must be 32 hexadecimal digits")) }),
    responseTypes: ["text/css"],
    response: fileAnswer,
  }),
};

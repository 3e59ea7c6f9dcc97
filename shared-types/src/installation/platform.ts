import * as z from "zod/mini";
import { endpoint } from "../core/endpoint.ts";

/** The installation's public host and its support contact. */
export const platformInfo = z.object({
  /** Public host with port; a DMC's portal is one label below it. */
  host: z.string(),
  /** Null if none is configured. */
  supportEmail: z.nullable(z.string()),
  supportUrl: z.nullable(z.string()),
});
export type PlatformInfo = z.output<typeof platformInfo>;

/** What administrators may know about the installation. */
export const platform = {
  info: endpoint({
    method: "GET",
    path: "/api/platform",
    access: ["admin"],
    summary: "Get the public host and the support contact",
    response: platformInfo,
  }),
};

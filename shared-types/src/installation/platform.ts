import * as z from "zod/mini";
import { endpoint } from "../core/endpoint.ts";

/** What the installation is called from outside, and who helps with it. */
export const platformInfo = z.object({
  /** Public host with its port; a DMC's portal is one label below it. */
  host: z.string(),
  /** Null where the configuration names none. */
  supportEmail: z.nullable(z.string()),
  supportUrl: z.nullable(z.string()),
});
export type PlatformInfo = z.output<typeof platformInfo>;

/** What administrators may know of the installation. */
export const platform = {
  info: endpoint({
    method: "GET",
    path: "/api/platform",
    access: ["admin"],
    summary: "Get the public host and the support contact",
    response: platformInfo,
  }),
};

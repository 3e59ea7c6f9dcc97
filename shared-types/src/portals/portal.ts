import * as z from "zod/mini";
import { currency } from "../core/currency.ts";
import { dmc } from "../dmcs/dmc.ts";
import { endpoint } from "../core/endpoint.ts";
import { theme } from "../themes/theme.ts";
import { timeZone } from "../core/time-zone.ts";

/** The parts of a theme that anyone may see. */
const colours = { primaryColor: true, secondaryColor: true, accentColor: true } as const;

/** What a DMC's own staff see of it in the frame. */
export const dmcInfo = z.object({
  name: dmc.shape.name,
  /** The DMC's own logo, else its theme's. */
  logo: dmc.shape.logo,
  subdomain: dmc.shape.subdomain,
  /** Null means the product's own colours. */
  theme: z.nullable(z.pick(theme, { ...colours, stylesheet: true })),
  currency,
  timeZone,
});
export type DmcInfo = z.output<typeof dmcInfo>;

/** What anyone sees of a portal at its address. */
export const portal = z.extend(z.omit(dmcInfo, { currency: true, timeZone: true }), {
  /** Without its styles, which only the inside of a portal uses. */
  theme: z.nullable(z.pick(theme, colours)),
  /** If false, the DMC's staff cannot sign in. */
  active: z.boolean(),
});
export type Portal = z.output<typeof portal>;

/** Calls about the portal at this host. */
export const portals = {
  current: endpoint({
    method: "GET",
    path: "/api/portal",
    access: "public",
    summary: "Get the portal at this host; no content on the application's main host",
    refuses: [404],
    response: z.nullable(portal),
  }),
  dmcInfo: endpoint({
    method: "GET",
    path: "/api/dmc-info",
    access: ["dmc"],
    summary: "Get the signed-in user's DMC",
    response: dmcInfo,
  }),
};

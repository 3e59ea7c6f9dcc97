import * as z from "zod/mini";
import { currency } from "../company/company.ts";
import { dmc } from "../dmcs/dmc.ts";
import { endpoint } from "../core/endpoint.ts";
import { theme } from "../themes/theme.ts";
import { timeZone } from "../core/time-zone.ts";

/** What anybody sees of a theme. */
const colours = { primaryColor: true, secondaryColor: true, accentColor: true } as const;

/** What the DMC's own staff see of it in the frame. */
export const dmcInfo = z.object({
  name: dmc.shape.name,
  /** The DMC's own logo, else its theme's. */
  logo: dmc.shape.logo,
  subdomain: dmc.shape.subdomain,
  /** Null shows the product's own colours. */
  theme: z.nullable(z.pick(theme, { ...colours, stylesheet: true })),
  currency,
  timeZone,
});
export type DmcInfo = z.output<typeof dmcInfo>;

/** What anybody sees of a portal at its address. */
export const portal = z.extend(z.omit(dmcInfo, { currency: true, timeZone: true }), {
  /** Without its styles, which are for inside alone. */
  theme: z.nullable(z.pick(theme, colours)),
  /** False shuts the DMC's staff out. */
  active: z.boolean(),
});
export type Portal = z.output<typeof portal>;

/** Calls about the portal that is asked. */
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

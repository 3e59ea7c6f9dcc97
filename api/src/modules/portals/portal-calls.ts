import type { contract, DmcInfo, Portal } from "@dmc-hub/shared-types";
import type { Knex } from "knex";
import type { Database } from "../../platform/database/database.ts";
import { errors } from "../../platform/http/errors.ts";
import type { Handlers } from "../../platform/http/implement.ts";
import { portalOf } from "../../platform/http/portal-host.ts";

/** The calls about the portal at this host, for visitors and for its staff. */
export function portalCalls({ rw }: Database): Handlers<typeof contract.portals> {
  return {
    async current(_input, { ctx }) {
      const subdomain = portalOf(ctx);
      if (subdomain === null) return null;
      const { theme, currency: _own, timeZone: _too, ...portal } = await readPortal(rw, { subdomain });
      return { ...portal, theme: theme && coloursOf(theme) };
    },
    async dmcInfo(_input, { user }) {
      const { active: _always, ...info } = await readPortal(rw, { id: user.dmcId ?? 0 });
      return info;
    },
  };
}

const coloursOf = ({ stylesheet: _inside, ...colours }: Theme) => colours;

type Theme = NonNullable<DmcInfo["theme"]>;

type Known = DmcInfo & Pick<Portal, "active">;

type Which = { readonly subdomain: string } | { readonly id: number };

const LOOK = `case when t.id is not null then json_build_object('primaryColor', t.primary_color,
  'secondaryColor', t.secondary_color, 'accentColor', t.accent_color, 'stylesheet', t.stylesheet) end as theme`;

/** @throws {ApiProblem} 404. */
async function readPortal(db: Knex, which: Which): Promise<Known> {
  const [[column, value] = []] = Object.entries(which);
  const portal: Known | undefined = await db("app.dmcs as d")
    .leftJoin("app.themes as t", "t.id", "d.theme_id")
    .where(`d.${column}`, value)
    .first(
      "d.name",
      "d.subdomain",
      "d.active",
      "d.currency",
      "d.time_zone as timeZone",
      db.raw(`coalesce(d.logo, t.logo) as logo, ${LOOK}`),
    );
  if (portal === undefined) throw errors.notFound("portal");
  return portal;
}

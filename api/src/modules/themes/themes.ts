import { contract, dmcKind, type Theme, themeKind } from "@dmc-hub/shared-types";
import type { Knex } from "knex";
import type { Database } from "../../platform/database/database.ts";
import { tellDmcsOf } from "../../platform/events/dmc-events.ts";
import { errors } from "../../platform/http/errors.ts";
import { noteRowChange } from "../../resources/note-row-change.ts";
import { sharedResource } from "../../resources/shared-resource.ts";
import { invalidateSessions } from "../../platform/session/session-invalidation.ts";
import { lookChange } from "../portals/look-change.ts";
import { withServedCss } from "./theme-styles.ts";

/** The calls about themes. */
export const themes = (database: Database) =>
  sharedResource<typeof contract.themes, Theme>(themeKind, contract.themes, database, {
    stored: withServedCss,
    removing: async (trx, { id }, { unassign }) => {
      if (unassign === true) await unassignTheme(trx, id);
      else await refuseUsedTheme(trx, id);
    },
    changed: (trx, { id }) => tellDmcsOf(trx, id, lookChange),
  });

async function unassignTheme(trx: Knex, id: number): Promise<void> {
  const dmcs: { id: number; name: string }[] = await trx("app.dmcs")
    .where("theme_id", id)
    .update({ theme_id: null, version: trx.raw("version + 1"), updated_at: trx.fn.now() })
    .returning(["id", "name"]);
  for (const dmc of dmcs) {
    const change = { before: { ...dmc, themeId: id }, after: { ...dmc, themeId: null }, fields: ["themeId"] };
    await noteRowChange(trx, dmc.id, dmcKind, change);
    await invalidateSessions(trx, { dmc: dmc.id });
  }
}

/** How many DMCs are named before the others are only counted. */
const NAMED = 5;

async function refuseUsedTheme(trx: Knex, id: number): Promise<void> {
  const names: string[] = await trx("app.dmcs").where("theme_id", id).orderBy("name").pluck("name");
  if (names.length === 0) return;
  const more = names.length - NAMED;
  const said = more > 0 ? [...names.slice(0, NAMED), `${more} more`] : names;
  const list = new Intl.ListFormat("en").format(said);
  throw errors.conflict(
    names.length === 1
      ? `${list} uses it. Its portal goes back to the standard look.`
      : `${list} use it. Their portals go back to the standard look.`,
  );
}

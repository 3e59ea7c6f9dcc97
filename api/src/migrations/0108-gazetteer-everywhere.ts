import type { Migration } from "./migration.ts";

/** The gazetteer is everybody's, so that each machine of a cluster has it beside its tenants' rows. */
export const gazetteerEverywhere: Migration = {
  name: "0108-gazetteer-everywhere",
  up: (schema) =>
    schema.raw(`
      grant select on app.gazetteer to app_admin;
      do $$ begin if app.on_citus() then perform create_reference_table('app.gazetteer'); end if; end $$;
    `),
};

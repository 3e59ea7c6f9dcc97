import { serveSavedStyles } from "../modules/themes/serve-saved-styles.ts";
import type { Migration } from "./migration.ts";

/** Finds who shows an uploaded picture, and serves the styles that were saved before any were served. */
export const keptLooks: Migration = {
  name: "0036-kept-looks",
  up: async (schema, knex) => {
    await schema.raw(`
      -- The name of the uploaded picture that an address names, on this host or copied with it; null for any other.
      create function app.picture_in(address text) returns text language sql immutable parallel safe as
      $$ select substring(address from '/api/pictures/([0-9a-f]{32}[.][a-z]+)') $$;
      create index clients_picture_idx on app.clients (app.picture_in(avatar)) where avatar is not null;
    `);
    await serveSavedStyles(knex);
  },
};

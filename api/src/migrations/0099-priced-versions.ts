import type { Migration } from "./migration.ts";

/**
 * What versions and answers keep of prices. Two snapshots, so that what clients are shown is read without what staff
 * alone may know.
 */
export const pricedVersions: Migration = {
  name: "0099-priced-versions",
  up: (knex) =>
    knex.raw(`
      alter table app.proposal_versions
        -- Why it was sent below the least margin.
        add column note text,
        -- The price sheet, for staff alone.
        add column pricing jsonb,
        -- The price as its client sees it.
        add column price jsonb,
        -- The option and extras that were accepted.
        add column choice jsonb;
      alter table app.shares add column choice jsonb;
    `),
};

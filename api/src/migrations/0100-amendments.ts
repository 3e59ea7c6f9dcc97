import type { Migration } from "./migration.ts";

/** The price sheet as it was accepted, while its lines and settings are a working copy; null otherwise. */
export const amendments: Migration = {
  name: "0100-amendments",
  up: (knex) => knex.raw("alter table app.proposal_pricing add column amended_from jsonb"),
};

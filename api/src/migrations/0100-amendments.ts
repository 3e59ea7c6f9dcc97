import type { Migration } from "./migration.ts";

/**
 * The price sheet as it was accepted, while its lines and settings are a working copy; null otherwise. And for whom a link
 * is: agencies also see their commission.
 */
export const amendments: Migration = {
  name: "0100-amendments",
  up: (knex) =>
    knex.raw(`
      alter table app.proposal_pricing add column amended_from jsonb;
      alter table app.shares add column audience text not null default 'client';
      alter table app.shares add constraint shares_audience_ck check (audience in ('client', 'agency'));
    `),
};

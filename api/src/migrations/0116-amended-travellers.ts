import type { Migration } from "./migration.ts";

/** The travellers of a price that is being amended; null otherwise: then they are the proposal's. Audited once they count. */
export const amendedTravellers: Migration = {
  name: "0116-amended-travellers",
  up: (knex) =>
    knex.raw(`
      alter table app.proposal_pricing add column pax int;
      drop trigger audited on app.proposal_pricing;
      select app.audit_table('app.proposal_pricing', 'price', '', '{pax}', '{amended_from}');
    `),
};

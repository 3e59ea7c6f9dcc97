import type { Migration } from "./migration.ts";

/** Changes of prices leave entries of the audit. What was amended from is a copy that nobody has typed. */
export const auditedPrices: Migration = {
  name: "0101-audited-prices",
  up: (knex) =>
    knex.raw(`
      select app.audit_table('app.proposal_lines', 'price line', 'title', '{position}');
      select app.audit_table('app.proposal_pricing', 'price', '', '{}', '{amended_from}');
      select app.audit_table('app.company_pricing', 'company pricing', '');
      select app.audit_table('app.fx_rates', 'exchange rate', 'quote');
    `),
};

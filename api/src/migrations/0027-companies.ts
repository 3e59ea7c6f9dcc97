import type { Migration } from "./migration.ts";

/** What a DMC says of itself as a company, and how its own staff see it. */
export const companies: Migration = {
  name: "0027-companies",
  up: (knex) =>
    knex.raw(`
      alter table app.dmcs
        add column currency text not null default 'USD',
        add column time_zone text not null default 'UTC',
        add column legal_name text,
        add column billing_address text,
        add column tax_id text,
        add column bank_details text;
      alter table app.dmcs add constraint dmcs_currency_ck check (currency ~ '^[A-Z]{3}$');

      create view app.companies with (security_invoker = true) as
        select d.id, d.name, d.subdomain, d.contact_email, d.contact_phone, d.logo, d.currency, d.time_zone,
          d.legal_name, d.billing_address, d.tax_id, d.bank_details, d.created_at, d.updated_at, d.version,
          case when t.id is not null then json_build_object('id', t.id, 'name', t.name, 'primaryColor',
            t.primary_color, 'secondaryColor', t.secondary_color, 'accentColor', t.accent_color) end as theme
        from app.dmcs d left join app.themes t on t.id = d.theme_id;
      grant select on app.companies to app_rw;
    `),
};

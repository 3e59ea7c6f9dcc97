import type { Migration } from "./migration.ts";

/** How companies and their partners price, and exchange rates. Companies have a row once they change something. */
export const pricing: Migration = {
  name: "0097-pricing",
  up: (knex) => knex.raw(COMPANIES + PARTNERS + RATES),
};

const COMPANIES = `
  create table app.company_pricing (
    dmc_id bigint not null,
    id bigserial,
    pricing_mode text not null,
    pricing_percent numeric(8,4) not null,
    margin_floor numeric(7,4),
    round_up_to numeric(14,2),
    rounding_scope text not null,
    fx_buffer numeric(7,4) not null,
    fx_max_age_days int not null,
    valid_days int not null,
    tax_mode text not null,
    tax_rate numeric(7,4) not null,
    prices_include_tax boolean not null,
    tax_note text,
    -- As the contract has them.
    age_bands jsonb not null,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now(),
    version int not null default 1,
    primary key (dmc_id, id)
  );
  select app.tenant_table('app.company_pricing');
  alter table app.company_pricing add constraint company_pricing_key unique (dmc_id);
  alter table app.company_pricing add constraint company_pricing_dmc_fk
    foreign key (dmc_id) references app.dmcs (id);
  alter table app.company_pricing add constraint company_pricing_mode_ck
    check (pricing_mode in ('markup', 'margin') and (pricing_mode <> 'margin' or pricing_percent < 100));
  alter table app.company_pricing add constraint company_pricing_floor_ck check (margin_floor < 100);
  alter table app.company_pricing add constraint company_pricing_rounding_ck
    check (round_up_to > 0 and rounding_scope in ('perPerson', 'total'));
  alter table app.company_pricing add constraint company_pricing_fx_ck
    check (fx_buffer between 0 and 25 and fx_max_age_days >= 0);
  alter table app.company_pricing add constraint company_pricing_valid_ck check (valid_days > 0);
  alter table app.company_pricing add constraint company_pricing_tax_ck
    check (tax_mode in ('none', 'standard', 'margin') and tax_rate between 0 and 100);
`;

const PARTNERS = `
  alter table app.partners
    add column currency text,
    add column pricing_percent numeric(8,4),
    add column commission_type text not null default 'none',
    add column commission_percent numeric(7,4);
  alter table app.partners add constraint partners_commission_ck
    check (commission_type in ('none', 'deducted', 'added') and commission_percent < 100);
`;

const RATES = `
  create table app.fx_rates (
    dmc_id bigint not null,
    id bigserial,
    base text not null,
    quote text not null,
    rate numeric(20,10) not null,
    day date not null,
    source text,
    search text generated always as
      (' ' || app.folded(coalesce(base, '')) || E'\\n' || ' ' || app.folded(coalesce(quote, ''))) stored,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now(),
    version int not null default 1,
    primary key (dmc_id, id)
  );
  select app.tenant_table('app.fx_rates');
  alter table app.fx_rates add constraint fx_rates_key unique (dmc_id, base, quote, day);
  alter table app.fx_rates add constraint fx_rates_dmc_fk foreign key (dmc_id) references app.dmcs (id);
  alter table app.fx_rates add constraint fx_rates_rate_ck check (rate > 0 and base <> quote);
  create index fx_rates_day_idx on app.fx_rates (dmc_id, day, id);
  create index fx_rates_created_at_idx on app.fx_rates (dmc_id, created_at, id);
  create index fx_rates_search_idx on app.fx_rates using gin (dmc_id, search gin_trgm_ops);
`;

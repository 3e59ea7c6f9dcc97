import type { Migration } from "./migration.ts";

/** What proposals are priced by. A proposal without price lines has none of it, and its value is typed. */
export const priceLines: Migration = {
  name: "0098-price-lines",
  up: (knex) => knex.raw(SETTINGS + LINES + SUMS),
};

/** A row is made with the first line or setting, and fixes the currency. Its version counts settings alone. */
const SETTINGS = `
  create table app.proposal_pricing (
    dmc_id bigint not null,
    id bigserial,
    proposal_id bigint not null,
    currency text not null,
    agency_id bigint,
    -- As the contract has it; so are group sizes and options.
    party jsonb,
    foc int not null default 0,
    foc_in_single boolean not null default true,
    singles int not null default 0,
    foc_ratio int,
    group_sizes jsonb not null default '[]',
    pricing_mode text,
    pricing_percent numeric(8,4),
    round_up_to numeric(14,2),
    rounding_scope text,
    tax_mode text,
    tax_rate numeric(7,4),
    prices_include_tax boolean,
    commission_type text,
    commission_percent numeric(7,4),
    discount_percent numeric(7,4),
    discount_amount numeric(14,2),
    discount_label text,
    options jsonb not null default '[]',
    price_display text not null default 'total',
    valid_until date,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now(),
    version int not null default 1,
    primary key (dmc_id, id)
  );
  select app.tenant_table('app.proposal_pricing');
  alter table app.proposal_pricing add constraint proposal_pricing_key unique (dmc_id, proposal_id);
  alter table app.proposal_pricing add constraint proposal_pricing_proposal_fk
    foreign key (dmc_id, proposal_id) references app.proposals (dmc_id, id) on delete cascade;
  alter table app.proposal_pricing add constraint proposal_pricing_agency_fk
    foreign key (dmc_id, agency_id) references app.partners (dmc_id, id);
  alter table app.proposal_pricing add constraint proposal_pricing_mode_ck
    check (pricing_mode in ('markup', 'margin') and rounding_scope in ('perPerson', 'total')
      and tax_mode in ('none', 'standard', 'margin'));
  alter table app.proposal_pricing add constraint proposal_pricing_commission_ck
    check (commission_type in ('none', 'deducted', 'added') and commission_percent < 100);
  alter table app.proposal_pricing add constraint proposal_pricing_discount_ck
    check (discount_percent is null or discount_amount is null);
  alter table app.proposal_pricing add constraint proposal_pricing_display_ck
    check (price_display in ('total', 'perPerson', 'lines', 'hidden'));
  alter table app.proposal_pricing add constraint proposal_pricing_party_ck check (foc >= 0 and singles >= 0);
  create index proposal_pricing_agency_idx on app.proposal_pricing (dmc_id, agency_id, id);
`;

const LINES = `
  create table app.proposal_lines (
    dmc_id bigint not null,
    id bigserial,
    proposal_id bigint not null,
    option text,
    day_number int not null,
    position int not null,
    title text not null,
    kind text not null,
    partner_id bigint,
    client_text text,
    notes text,
    inclusion text not null,
    unit text not null,
    per text not null,
    quantity int,
    capacity int,
    -- As the contract has them; unit prices have at most four decimals.
    segments jsonb not null,
    currency text,
    net_tax_included boolean not null,
    net_tax_rate numeric(7,4) not null,
    foc_every int,
    foc_max int,
    pricing_mode text not null,
    pricing_percent numeric(8,4),
    sell_amount numeric(14,2),
    tax_rate numeric(7,4),
    place text not null,
    in_house boolean not null,
    is_commissionable boolean not null,
    is_locked boolean not null,
    -- What it is costed with: the rate with the buffer, without it, and its day.
    rate numeric(20,10),
    market_rate numeric(20,10),
    rate_day date,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now(),
    version int not null default 1,
    primary key (dmc_id, id)
  );
  select app.tenant_table('app.proposal_lines');
  alter table app.proposal_lines add constraint proposal_lines_proposal_fk
    foreign key (dmc_id, proposal_id) references app.proposals (dmc_id, id) on delete cascade;
  alter table app.proposal_lines add constraint proposal_lines_partner_fk
    foreign key (dmc_id, partner_id) references app.partners (dmc_id, id);
  alter table app.proposal_lines add constraint proposal_lines_option_ck
    check (option in ('A', 'B', 'C', 'D', 'E'));
  alter table app.proposal_lines add constraint proposal_lines_kind_ck
    check (kind in ('transfer', 'flight', 'stay', 'meal', 'visit', 'experience', 'free', 'other'));
  alter table app.proposal_lines add constraint proposal_lines_unit_ck
    check (inclusion in ('included', 'extra', 'own') and unit in ('person', 'room', 'group', 'vehicle')
      and per in ('stay', 'night', 'day') and place in ('home', 'third'));
  alter table app.proposal_lines add constraint proposal_lines_mode_ck
    check (pricing_mode in ('inherit', 'markup', 'margin', 'sell')
      and (pricing_mode <> 'sell' or sell_amount is not null)
      and (pricing_mode <> 'margin' or coalesce(pricing_percent, 0) < 100));
  alter table app.proposal_lines add constraint proposal_lines_rate_ck
    check (rate > 0 and (rate is null) = (market_rate is null) and (rate is null) = (rate_day is null));
  create index proposal_lines_proposal_idx on app.proposal_lines (dmc_id, proposal_id, day_number, position, id);
  create index proposal_lines_partner_idx on app.proposal_lines (dmc_id, partner_id, id);

  create view app.proposal_lines_read with (security_invoker = true) as
    select l.*, p.name as partner_name, p.pricing_percent as supplier_percent
    from app.proposal_lines l left join app.partners p on p.dmc_id = l.dmc_id and p.id = l.partner_id;
  grant select on app.proposal_lines_read to app_rw, app_admin;
`;

/** What lists of proposals show of their prices; new columns are last, where the release before does not ask for them. */
const SUMS = `
  alter table app.proposals
    add column line_count int not null default 0,
    add column cost numeric(14,2),
    add column profit numeric(14,2),
    add column margin_percent numeric(14,1);
  create or replace view app.proposals_read with (security_invoker = true) as
    select p.dmc_id, p.id, p.client_id, p.title, p.destination, p.start_date, p.end_date, p.pax, p.value,
      p.status, p.created_at, p.updated_at, p.version, c.name as client_name,
      p.search || E'\\n' || split_part(c.search, E'\\n', 1) as search, p.tags,
      coalesce(s.currency, d.currency) as currency, p.line_count > 0 as is_priced, s.valid_until,
      p.line_count > 0 and p.status = 'sent'
        and coalesce(s.valid_until < (now() at time zone d.time_zone)::date, false) as is_expired,
      p.cost, p.profit, p.margin_percent
    from app.proposals p
      left join app.clients c on c.dmc_id = p.dmc_id and c.id = p.client_id
      left join app.proposal_pricing s on s.dmc_id = p.dmc_id and s.proposal_id = p.id
      left join app.dmcs d on d.id = p.dmc_id;
`;

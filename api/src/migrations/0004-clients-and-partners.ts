import type { Migration } from "./migration.ts";

/** The people and companies that a DMC works for and with. */
export const clientsAndPartners: Migration = {
  name: "0004-clients-and-partners",
  up: (knex) =>
    knex.raw(`
      create table app.clients (
        dmc_id bigint not null,
        id bigserial,
        name text not null,
        type text not null,
        contact_name text,
        email text not null,
        phone text,
        avatar text,
        notes text,
        search text generated always as
          (lower(name || E'\\n' || email || E'\\n' || coalesce(contact_name, ''))) stored,
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now(),
        version int not null default 1,
        primary key (dmc_id, id)
      );
      select app.tenant_table('app.clients');
      alter table app.clients add constraint clients_dmc_fk foreign key (dmc_id) references app.dmcs (id);
      alter table app.clients add constraint clients_type_ck check (type in ('corporate', 'individual'));
      create index clients_name_idx on app.clients (dmc_id, name collate app.words, id);
      create index clients_search_idx on app.clients using gin (dmc_id, search gin_trgm_ops);

      create table app.partners (
        dmc_id bigint not null,
        id bigserial,
        name text not null,
        type text not null,
        email text not null,
        phone text,
        contact_name text,
        location text,
        specialty text,
        notes text,
        search text generated always as
          (lower(name || E'\\n' || coalesce(location, '') || E'\\n' || coalesce(contact_name, ''))) stored,
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now(),
        version int not null default 1,
        primary key (dmc_id, id)
      );
      select app.tenant_table('app.partners');
      alter table app.partners add constraint partners_dmc_fk foreign key (dmc_id) references app.dmcs (id);
      alter table app.partners add constraint partners_type_ck check (type in ('supplier', 'guide', 'agency'));
      create index partners_name_idx on app.partners (dmc_id, name collate app.words, id);
      create index partners_search_idx on app.partners using gin (dmc_id, search gin_trgm_ops);
    `),
};

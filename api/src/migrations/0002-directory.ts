import type { Migration } from "./migration.ts";

/** What the whole platform shares: themes, DMCs, users. */
export const directory: Migration = {
  name: "0002-directory",
  up: (knex) =>
    knex.raw(`
      create table app.themes (
        id bigserial primary key,
        name text not null,
        primary_color text not null,
        secondary_color text not null,
        accent_color text,
        logo text,
        custom_css text,
        search text generated always as (lower(name)) stored,
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now(),
        version int not null default 1
      );
      select app.shared_table('app.themes');
      create index themes_search_idx on app.themes using gin (search gin_trgm_ops);

      create table app.dmcs (
        id bigserial primary key,
        name text not null,
        subdomain text not null,
        contact_email text not null,
        contact_phone text,
        logo text,
        theme_id bigint,
        active boolean not null default true,
        search text generated always as (lower(name || E'\\n' || subdomain || E'\\n' || contact_email)) stored,
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now(),
        version int not null default 1
      );
      select app.shared_table('app.dmcs');
      alter table app.dmcs add constraint dmcs_subdomain_key unique (subdomain);
      alter table app.dmcs add constraint dmcs_theme_fk foreign key (theme_id) references app.themes (id);
      create index dmcs_theme_idx on app.dmcs (theme_id);
      create index dmcs_search_idx on app.dmcs using gin (search gin_trgm_ops);

      create table app.users (
        id bigserial primary key,
        username text not null,
        password_hash text not null,
        name text not null,
        email text not null,
        role text not null,
        dmc_id bigint,
        avatar text,
        search text generated always as (lower(name || E'\\n' || username || E'\\n' || email)) stored,
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now(),
        version int not null default 1
      );
      select app.shared_table('app.users');
      create unique index users_username_key on app.users (lower(username));
      create unique index users_email_key on app.users (lower(email));
      alter table app.users add constraint users_role_ck check (role in ('admin', 'dmc', 'user'));
      alter table app.users add constraint users_role_dmc_ck check ((role = 'dmc') = (dmc_id is not null));
      alter table app.users add constraint users_dmc_fk foreign key (dmc_id) references app.dmcs (id);
      create index users_dmc_idx on app.users (dmc_id);
      create index users_search_idx on app.users using gin (search gin_trgm_ops);
    `),
};

import type { Migration } from "./migration.ts";

/** Tags of clients, partners and proposals. Rows without any are not in the indexes, and cost no more than before. */
export const tags: Migration = {
  name: "0089-tags",
  up: (knex) => knex.raw([KEYS, ...["clients", "partners", "proposals"].map(tagged), VIEW, ROWS].join("\n")),
};

/** Tags are the same whatever their case. */
const KEYS = `
  create function app.tag_keys(tags text[]) returns text[]
  language sql immutable strict parallel safe set search_path = pg_catalog, pg_temp as
  $$ select array(select lower(tag collate app.words) from unnest(tags) tag) $$;
`;

const tagged = (table: string) => `
  alter table app.${table} add column tags text[] not null default '{}';
  create index ${table}_tags_idx on app.${table} using gin (dmc_id, app.tag_keys(tags)) where tags <> '{}';
`;

/** The new column is last, where the release before does not ask for it. */
const VIEW = `
  create or replace view app.proposals_read with (security_invoker = true) as
    select p.dmc_id, p.id, p.client_id, p.title, p.destination, p.start_date, p.end_date, p.pax, p.value,
      p.status, p.created_at, p.updated_at, p.version, c.name as client_name,
      p.search || E'\\n' || split_part(c.search, E'\\n', 1) as search, p.tags
    from app.proposals p left join app.clients c on c.dmc_id = p.dmc_id and c.id = p.client_id;
`;

/** Ids of a tenant's rows that have a tag; under a policy no index would serve the condition itself. */
const ROWS = `
  create function app.rows_tagged(t regclass, tag text) returns bigint[]
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
  declare
    tenant constant bigint := nullif(current_setting('app.dmc_id', true), '');
    ids bigint[];
  begin
    execute format('select array(select id from %s where %s and tags <> ''{}''
        and app.tag_keys(tags) @> app.tag_keys(array[$1]))',
      t, app.tenant_condition(t, tenant)) using tag into ids;
    return ids;
  end $$;
  revoke execute on function app.rows_tagged from public;
  grant execute on function app.rows_tagged to app_rw;
`;

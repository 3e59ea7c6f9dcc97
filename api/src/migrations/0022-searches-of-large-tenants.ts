import type { Migration } from "./migration.ts";

/** Searches of a tenant that owns much of a table. */
export const searchesOfLargeTenants: Migration = {
  name: "0022-searches-of-large-tenants",
  up: (knex) => knex.raw(TENANT_CONDITION + SEARCH + WITH_PARENT),
};

/**
 * The index of a search holds the tenant as well. Where that one owns a fifth of a large table, its long list of rows
 * costs more than it spares: 13 of 15 ms at a million rows. IS NOT DISTINCT FROM is `=` that no index serves.
 * Only the planner knows the share, for statistics are not shown where policies guard a table; and it may be asked in
 * a volatile function alone.
 */
const TENANT_CONDITION = `
  create function app.tenant_condition(t regclass, tenant bigint) returns text
  language plpgsql set search_path = pg_catalog, pg_temp as $$
  declare
    plan json;
    isMuch boolean;
  begin
    execute format('explain (format json) select from %s where dmc_id = %L::bigint', t, tenant) into plan;
    select (plan->0->'Plan'->>'Plan Rows')::real > 0.2 * greatest(reltuples, 100000) into isMuch
      from pg_class where oid = t;
    return format('dmc_id %s %L::bigint', case when isMuch then 'is not distinct from' else '=' end, tenant);
  end $$;
  revoke execute on function app.tenant_condition from public;
`;

const SEARCH = `
  create or replace function app.search(t regclass, most int, variadic patterns text[]) returns setof bigint
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
  declare
    condition constant text := (select string_agg(format('search like %L', p), ' or ') from unnest(patterns) as p);
    tenant constant bigint := nullif(current_setting('app.dmc_id', true), '');
  begin
    return query execute format('select id from %s where %s and (%s) limit $1',
      t, app.tenant_condition(t, tenant), condition) using most;
  end $$;
`;

const WITH_PARENT = `
  create or replace function app.search_with_parent(
    t regclass, parent regclass, link text, field text, most int, variadic patterns text[]
  ) returns setof bigint
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
  declare
    own constant text := (select string_agg(format('search like %L', p), ' or ') from unnest(patterns) as p);
    exact constant text := (select string_agg(format('lower(%I) like %L', field, p), ' or ') from unnest(patterns) as p);
    tenant constant bigint := nullif(current_setting('app.dmc_id', true), '');
  begin
    return query execute format(
      '(select id from %s where %s and (%s) limit $2)
       union
       (select c.id from (select id from %s where %s and (%s) and (%s)) p
          join %s c on c.dmc_id = $1 and c.%I = p.id limit $2)
       limit $2',
      t, app.tenant_condition(t, tenant), own, parent, app.tenant_condition(parent, tenant), own, exact, t, link)
      using tenant, most;
  end $$;
`;

import type { Migration } from "./migration.ts";

/** What every later table is made with; `platform/database/schema-rules.test.ts` has the rules. */
export const foundation: Migration = {
  name: "0001-foundation",
  up: (knex) =>
    knex.raw(`
      grant usage on schema app to app_rw, app_admin;

      -- The order in which people expect words: é beside e, capitals beside small letters.
      create collation app.words (provider = icu, locale = 'und');

      create function app.on_citus() returns boolean language sql stable as
      $$ select exists (select from pg_extension where extname = 'citus') $$;

      create function app.set_tenant(tenant bigint) returns void language plpgsql as
      $$ begin execute format('set local app.dmc_id = %L', tenant); end $$;

      create function app.touch() returns trigger language plpgsql as
      $$ begin new.version := old.version + 1; new.updated_at := now(); return new; end $$;

      create function app.shared_table(t regclass) returns void language plpgsql as $$
      begin
        if app.on_citus() then perform create_reference_table(t); end if;
        execute format('grant select, insert, update, delete on %s to app_rw', t);
        execute format('grant select on %s to app_admin', t);
        execute format('grant usage on sequence %s to app_rw', pg_get_serial_sequence(t::text, 'id'));
      end $$;

      create function app.tenant_table(t regclass) returns void language plpgsql as $$
      declare own constant text := 'dmc_id = nullif(current_setting(''app.dmc_id'', true), '''')::bigint';
      begin
        if app.on_citus() then perform create_distributed_table(t, 'dmc_id'); end if;
        execute format('alter table %s enable row level security', t);
        execute format('alter table %s force row level security', t);
        execute format('create policy tenant on %s to app_rw using (%s) with check (%s)', t, own, own);
        execute format('create policy owner on %s to app_owner using (true) with check (true)', t);
        execute format('create policy administrator on %s for select to app_admin using (true)', t);
        execute format('create trigger touch before update on %s for each row execute function app.touch()', t);
        execute format('create index on %s (id)', t);
        execute format('grant select, insert, update, delete on %s to app_rw', t);
        execute format('grant select on %s to app_admin', t);
        execute format('grant usage on sequence %s to app_rw', pg_get_serial_sequence(t::text, 'id'));
      end $$;

      -- Under a policy LIKE may not use an index, because it might tell of rows that the policy hides.
      -- The owner's policy hides nothing, so the index serves here; the tenant stands in the statement itself.
      -- The limit lets the planner walk the table instead where the term is a common one.
      create function app.search(t regclass, most int, variadic patterns text[]) returns setof bigint
      language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
      declare condition constant text :=
        (select string_agg(format('search like %L', pattern), ' or ') from unnest(patterns) as pattern);
      begin
        return query execute format('select id from %s where dmc_id = $1 and (%s) limit $2', t, condition)
          using nullif(current_setting('app.dmc_id', true), '')::bigint, most;
      end $$;
      revoke execute on function app.search from public;
      grant execute on function app.search to app_rw;
    `),
};

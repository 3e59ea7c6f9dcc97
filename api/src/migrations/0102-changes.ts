import type { Migration } from "./migration.ts";

/**
 * Which transactions have written to the tables that lists read, so that a list that was read before them can be told
 * from one that is still as it was (docs/decisions/0026).
 */
export const changes: Migration = {
  name: "0102-changes",
  up: (knex) => knex.raw([TABLE, NOTE, DROP, NOTED].join("\n")),
};

/** Rows are only added, so that no writer ever waits for another. Tenant 0 stands for all of them. */
const TABLE = `
  create table app.changes (
    tenant bigint not null,
    relation oid not null,
    xid xid8 not null default pg_current_xact_id(),
    at timestamptz not null default now(),
    primary key (tenant, relation, xid)
  );
  alter table app.changes enable row level security;
  alter table app.changes force row level security;
  create policy owner on app.changes to app_owner using (true) with check (true);
  create policy own on app.changes to app_rw
    using (tenant = 0 or tenant = nullif(current_setting('app.dmc_id', true), '')::bigint)
    with check (tenant = 0 or tenant = nullif(current_setting('app.dmc_id', true), '')::bigint);
  grant select, insert on app.changes to app_rw;
`;

/** What the owner does, as migrations, restored backups and rows that go with others, may concern any tenant. */
const NOTE = `
  create function app.note_change() returns trigger language plpgsql as $$
  begin
    insert into app.changes (tenant, relation)
    values (case current_user when 'app_rw' then current_setting('app.dmc_id')::bigint else 0 end, tg_relid)
    on conflict do nothing;
    return null;
  end $$;

  -- On Citus a row is written elsewhere than it is asked for, so there nothing is noted and nothing asked.
  create function app.note_changes(t regclass) returns void language plpgsql as $$
  begin
    if app.on_citus() then return; end if;
    execute format('create trigger noted after insert or update or delete or truncate on %s for each statement
      execute function app.note_change()', t);
  end $$;
`;

/** No list is compared with what was read more than twelve hours ago. */
const DROP = `
  create function app.drop_old_changes(most int) returns int
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
  declare dropped int;
  begin
    delete from app.changes where ctid = any (array(
      select ctid from app.changes where at < now() - interval '24 hours' limit most));
    get diagnostics dropped = row_count;
    return dropped;
  end $$;
  revoke execute on function app.drop_old_changes from public;
  grant execute on function app.drop_old_changes to app_rw;
`;

const NOTED = `
  select app.note_changes('app.clients');
  select app.note_changes('app.partners');
  select app.note_changes('app.proposals');
  select app.note_changes('app.itineraries');
  select app.note_changes('app.activities');
  select app.note_changes('app.bookings');
  select app.note_changes('app.tasks');
`;

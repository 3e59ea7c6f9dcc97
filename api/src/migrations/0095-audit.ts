import type { Migration } from "./migration.ts";

/**
 * Who changed what of a DMC, and when (docs/product/audit.md). Entries are written by a trigger in the change's own
 * transaction, so that no way of changing a row can leave them out.
 */
export const audit: Migration = {
  name: "0095-audit",
  up: (knex) => knex.raw([TABLE, NAMES, CHANGES, NOTE, DROP, ROWS, FILES, ATTACH, AUDITED].join("\n")),
};

const TABLE = `
  create table app.audit (
    dmc_id bigint not null,
    id bigserial,
    at timestamptz(3) not null default now(),
    actor_kind text not null,
    -- Users and records may be deleted, so no key refers to them.
    user_id bigint,
    actor_name text,
    action text not null,
    resource text not null,
    resource_id bigint,
    title text,
    trip_id bigint,
    changes jsonb not null,
    reason text,
    source text not null,
    request_id text,
    primary key (dmc_id, id)
  );
  select app.tenant_table('app.audit');
  revoke update, delete on app.audit from app_rw;
  alter table app.audit add constraint audit_dmc_fk
    foreign key (dmc_id) references app.dmcs (id) on delete cascade;
  alter table app.audit add constraint audit_actor_kind_ck
    check (actor_kind in ('staff', 'administrator', 'supplier', 'client', 'guest', 'guide', 'system'));
  alter table app.audit add constraint audit_action_ck
    check (action in ('create', 'update', 'delete', 'send', 'issue', 'export', 'read', 'sign-in'));
  alter table app.audit add constraint audit_source_ck check (source in ('screen', 'import', 'link', 'job'));
  create index audit_at_idx on app.audit (dmc_id, at, id);
  create index audit_resource_idx on app.audit (dmc_id, resource, resource_id, at, id);
  create index audit_user_idx on app.audit (dmc_id, user_id, at, id);
  create index audit_trip_idx on app.audit (dmc_id, trip_id, at, id) where trip_id is not null;
`;

/** Names that entries keep, because what they refer to may be renamed or deleted later. */
const NAMES = `
  create function app.audit_field(name text) returns text language sql immutable strict parallel safe as
  $$ select case when strpos(name, '_') = 0 then name else
    lower(left(name, 1)) || substr(replace(initcap(replace(name, '_', ' ')), ' ', ''), 2) end $$;

  create function app.audit_name(dmc bigint, field text, target bigint, about text) returns text
  language plpgsql stable as $$
  begin
    return case
      when target is null then null
      when field = 'client_id' or (field = 'related_id' and about = 'client') then
        (select name from app.clients where dmc_id = dmc and id = target)
      when field = 'partner_id' or (field = 'related_id' and about = 'partner') then
        (select name from app.partners where dmc_id = dmc and id = target)
      when field = 'proposal_id' or (field = 'related_id' and about = 'proposal') then
        (select title from app.proposals where dmc_id = dmc and id = target)
      when field = 'itinerary_id' or (field = 'related_id' and about = 'itinerary') then
        (select title from app.itineraries where dmc_id = dmc and id = target)
      when field = 'related_id' and about = 'booking' then (select title from app.bookings where dmc_id = dmc and id = target)
      when field = 'activity_id' then (select title from app.activities where dmc_id = dmc and id = target)
      when field = 'assigned_to' then (select name from app.users where id = target)
    end;
  end $$;

  -- The proposal whose trip a record is part of.
  create function app.audit_trip(resource text, record jsonb) returns bigint language plpgsql stable as $$
  declare
    dmc constant bigint := record ->> 'dmc_id';
    about constant text := record ->> 'related_to';
    place bigint := record ->> 'itinerary_id';
  begin
    if resource = 'proposal' then return record ->> 'id'; end if;
    if record ->> 'proposal_id' is not null then return record ->> 'proposal_id'; end if;
    if about = 'proposal' then return record ->> 'related_id'; end if;
    if about = 'itinerary' then place := record ->> 'related_id'; end if;
    if about = 'booking' then
      place := (select itinerary_id from app.bookings where dmc_id = dmc and id = (record ->> 'related_id')::bigint);
    end if;
    return case when place is not null then
      (select proposal_id from app.itineraries where dmc_id = dmc and id = place) end;
  end $$;
`;

/** What differs between two states of a row; null for one that there is not. Hidden values are never kept. */
const CHANGES = `
  create function app.audit_changes(before jsonb, after jsonb, ignored text[], hidden text[]) returns jsonb
  language plpgsql stable as $$
  declare dmc constant bigint := before ->> 'dmc_id';
  begin
    return coalesce((select jsonb_agg(case
        when key = any (hidden) then
          jsonb_build_object('field', app.audit_field(key), 'old', null, 'new', null, 'isHidden', true)
        when right(key, 3) = '_id' or key = 'assigned_to' then jsonb_build_object(
          'field', app.audit_field(key), 'old', value, 'new', after -> key,
          'oldName', app.audit_name(dmc, key, (value #>> '{}')::bigint, before ->> 'related_to'),
          'newName', app.audit_name(dmc, key, (after ->> key)::bigint, after ->> 'related_to'))
        else jsonb_build_object('field', app.audit_field(key), 'old', value, 'new', after -> key) end)
      from jsonb_each(before)
      where value is distinct from after -> key and key <> all (ignored)
        and (after is not null or not (value in ('null', '""', '[]') or key = any (hidden)))), '[]');
  end $$;
`;

/** Who acts travels in the setting app.actor, as JSON; without it the system acts. */
const NOTE = `
  create function app.note_audit(dmc bigint, action text, resource text, resource_id bigint, title text,
    trip_id bigint, changes jsonb) returns void language plpgsql as $$
  declare actor constant jsonb := nullif(current_setting('app.actor', true), '');
  begin
    insert into app.audit (dmc_id, actor_kind, user_id, actor_name, action, resource, resource_id, title, trip_id,
      changes, reason, source, request_id)
    values (dmc, coalesce(actor ->> 'kind', 'system'), (actor ->> 'userId')::bigint, actor ->> 'name', action,
      resource, resource_id, left(title, 200), trip_id, changes, actor ->> 'reason',
      coalesce(actor ->> 'source', 'job'), actor ->> 'requestId');
  end $$;
`;

/** Nobody else deletes entries: those of a DMC whose staff are gone, as it is deleted as a whole, and very old ones. */
const DROP = `
  create function app.drop_audit(dmc bigint, most int) returns int
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
  declare dropped int;
  begin
    if dmc is distinct from nullif(current_setting('app.dmc_id', true), '')::bigint
      or exists (select from app.users where dmc_id = dmc) then raise insufficient_privilege; end if;
    delete from app.audit where dmc_id = dmc and id in (
      select id from app.audit where dmc_id = dmc order by id limit most);
    get diagnostics dropped = row_count;
    return dropped;
  end $$;
  revoke execute on function app.drop_audit from public;
  grant execute on function app.drop_audit to app_rw;

  -- The oldest entries, as many as most, as far as they are older than anybody has to keep them.
  create function app.drop_old_audit(most int) returns int
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
  declare dropped int;
  begin
    delete from app.audit a using (select dmc_id, id, at from app.audit order by id limit most) old
      where a.dmc_id = old.dmc_id and a.id = old.id and old.at < now() - interval '24 months';
    get diagnostics dropped = row_count;
    return dropped;
  end $$;
  revoke execute on function app.drop_old_audit from public;
  grant execute on function app.drop_old_audit to app_rw;
`;

const ROWS = `
  create function app.audited() returns trigger language plpgsql as $$
  declare
    before constant jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
    after constant jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
    subject constant jsonb := coalesce(after, before);
    changes jsonb := '[]';
  begin
    if tg_op <> 'INSERT' then
      changes := app.audit_changes(before, after, tg_argv[2]::text[], tg_argv[3]::text[]);
      if tg_op = 'UPDATE' and changes = '[]' then return null; end if;
    end if;
    perform app.note_audit((subject ->> 'dmc_id')::bigint,
      case tg_op when 'INSERT' then 'create' else lower(tg_op) end, tg_argv[0], (subject ->> 'id')::bigint,
      subject ->> tg_argv[1], app.audit_trip(tg_argv[0], subject), changes);
    return null;
  end $$;
`;

/** A file is part of its record, whose entry names it. Deleted files are kept for a day, and purged without a word. */
const FILES = `
  create function app.audited_file() returns trigger language plpgsql as $$
  declare
    before constant jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
    after constant jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
    was constant text := case when before ->> 'deleted_at' is null then before ->> 'name' end;
    is_now constant text := case when after ->> 'deleted_at' is null then after ->> 'name' end;
    subject constant jsonb := coalesce(after, before);
    dmc constant bigint := subject ->> 'dmc_id';
    about constant text := subject ->> 'related_to';
    target constant bigint := subject ->> 'related_id';
  begin
    if was is not distinct from is_now then return null; end if;
    perform app.note_audit(dmc, 'update', about, target, app.audit_name(dmc, 'related_id', target, about),
      app.audit_trip(about, subject || jsonb_build_object('id', target)),
      jsonb_build_array(jsonb_build_object('field', 'files', 'old', was, 'new', is_now)));
    return null;
  end $$;
`;

/**
 * \`title\` is the column that names a row. Changes to \`ignored\` columns alone leave no entry, and of \`hidden\` ones only
 * that they changed. The owner's own writes leave none: migrations, demo data, restored backups, and rows that go with
 * what they belong to.
 */
const ATTACH = `
  create function app.audit_table(t regclass, resource text, title text, ignored text[] default '{}',
    hidden text[] default '{}') returns void language plpgsql as $$
  declare
    derived constant text[] := '{dmc_id,id,search,created_at,updated_at,version}';
    condition constant text :=
      'current_user = ''app_rw'' and current_setting(''app.actor'', true) is distinct from ''quiet''';
    call constant text := case resource when 'file' then 'app.audited_file()' else
      format('app.audited(%L, %L, %L, %L)', resource, title, derived || ignored, hidden) end;
  begin
    execute format('create trigger audited after insert or update or delete on %s for each row when (%s)
      execute function %s', t, condition, call);
  end $$;
`;

/** What messages say, and to whom, is between those who write and read them. */
const AUDITED = `
  select app.audit_table('app.clients', 'client', 'name');
  select app.audit_table('app.partners', 'partner', 'name');
  select app.audit_table('app.proposals', 'proposal', 'title');
  select app.audit_table('app.itineraries', 'itinerary', 'title');
  select app.audit_table('app.activities', 'activity', 'title', '{position}');
  select app.audit_table('app.bookings', 'booking', 'title');
  select app.audit_table('app.tasks', 'task', 'title');
  select app.audit_table('app.messages', 'message', '', '{read,receiver_id,sender_id}', '{content}');
  select app.audit_table('app.files', 'file', 'name');
  select app.audit_table('app.shares', 'share', '', '{opened_at,seen_at,seen_count}', '{token}');
  select app.audit_table('app.calendar_feeds', 'calendarFeed', '', '{read_at,created_by}', '{token}');
`;

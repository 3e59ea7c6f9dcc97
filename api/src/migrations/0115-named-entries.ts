import type { Migration } from "./migration.ts";

/** Entries about what has no name of its own, such as prices and links, name its proposal; agencies have their names. */
export const namedEntries: Migration = {
  name: "0115-named-entries",
  up: (knex) =>
    knex.raw(`
      create or replace function app.audit_name(dmc bigint, field text, target bigint, about text) returns text
      language plpgsql stable as $$
      begin
        return case
          when target is null then null
          when field = 'client_id' or (field = 'related_id' and about = 'client') then
            (select name from app.clients where dmc_id = dmc and id = target)
          when field in ('partner_id', 'agency_id') or (field = 'related_id' and about = 'partner') then
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

      create or replace function app.audited() returns trigger language plpgsql as $$
      declare
        before constant jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
        after constant jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
        subject constant jsonb := coalesce(after, before);
        dmc constant bigint := subject ->> 'dmc_id';
        title text := subject ->> tg_argv[1];
        changes jsonb := '[]';
      begin
        if tg_op <> 'INSERT' then
          changes := app.audit_changes(before, after, tg_argv[2]::text[], tg_argv[3]::text[]);
          if tg_op = 'UPDATE' and changes = '[]' then return null; end if;
        end if;
        if title is null then
          title := app.audit_name(dmc, 'proposal_id', (subject ->> 'proposal_id')::bigint, null);
        end if;
        perform app.note_audit(dmc,
          case tg_op when 'INSERT' then 'create' else lower(tg_op) end, tg_argv[0], (subject ->> 'id')::bigint,
          title, app.audit_trip(tg_argv[0], subject), changes);
        return null;
      end $$;
    `),
};

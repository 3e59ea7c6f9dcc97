import type { Migration } from "./migration.ts";

/** Searches that reach over several tables. */
export const searches: Migration = {
  name: "0013-searches",
  up: (knex) => knex.raw(WITH_PARENT + SUBTITLES + EVERYTHING),
};

/**
 * Like app.search, and finds rows by one field of the row that they belong to as well. What a parent's field
 * holds, its search column holds too: that one has the index.
 */
const WITH_PARENT = `
  create function app.search_with_parent(
    t regclass, parent regclass, link text, field text, most int, variadic patterns text[]
  ) returns setof bigint
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
  declare
    own constant text := (select string_agg(format('search like %L', p), ' or ') from unnest(patterns) as p);
    near constant text := (select string_agg(format('p.search like %L', p), ' or ') from unnest(patterns) as p);
    exact constant text :=
      (select string_agg(format('lower(p.%I) like %L', field, p), ' or ') from unnest(patterns) as p);
  begin
    return query execute format(
      '(select id from %s where dmc_id = $1 and (%s) limit $2)
       union
       (select c.id from %s p join %s c on c.dmc_id = p.dmc_id and c.%I = p.id
        where p.dmc_id = $1 and (%s) and (%s) limit $2)
       limit $2', t, own, parent, t, link, near, exact)
      using nullif(current_setting('app.dmc_id', true), '')::bigint, most;
  end $$;
  revoke execute on function app.search_with_parent from public;
  grant execute on function app.search_with_parent to app_rw;
`;

/**
 * Best matches first, one kind of match after another until there are enough: titles that are the term, begin
 * with it, have a word that does, then any part of what is searched. A limited plan that hopes to meet a match
 * by walking would walk through everything where there is none, so only bitmaps of the indexes are left.
 */
const EVERYTHING = `
  create index clients_start_idx on app.clients (dmc_id, lower(name) text_pattern_ops);
  create index partners_start_idx on app.partners (dmc_id, lower(name) text_pattern_ops);
  create index proposals_start_idx on app.proposals (dmc_id, lower(title) text_pattern_ops);
  create index itineraries_start_idx on app.itineraries (dmc_id, lower(title) text_pattern_ops);
  create index bookings_start_idx on app.bookings (dmc_id, lower(title) text_pattern_ops);

  create function app.search_everything(term text, most int)
  returns table (kind text, id bigint, title text, subtitle text)
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
  declare
    needle constant text := lower(term);
    plain constant text := replace(replace(replace(needle, E'\\\\', E'\\\\\\\\'), '%', E'\\\\%'), '_', E'\\\\_');
    -- Administrators' own connection sees every tenant's rows; any other one none without a tenant.
    tenant constant text := case session_user when 'app_admin' then 'true' else
      format('r.dmc_id = %L::bigint', nullif(current_setting('app.dmc_id', true), '')) end;
    -- Under three letters only beginnings count, as in every search: an index of parts is no help.
    conditions constant text[] := array[
      format('lower(r.{title}) = %L', needle),
      format('lower(r.{title}) like %L', plain || '%'),
      format('r.search like %L and lower(r.{title}) like %L', '% ' || plain || '%', '% ' || plain || '%'),
      case when length(needle) < 3
        then format('(r.search like %L or r.search like %L)', '% ' || plain || '%', E'%\\n' || plain || '%')
        else format('r.search like %L', '%' || plain || '%') end];
    tier int;
    found text[] := '{}';
    hit record;
    hits int := 0;
  begin
    for tier in 1..4 loop
      for hit in execute (
        select 'select * from (' || string_agg(replace(format(
            '(select %L as kind, r.dmc_id, r.id, r.{title} as title from app.%I r where %s and %s limit 200)',
            k.kind, k.relation, tenant, conditions[tier]), '{title}', k.title), ' union all ')
          || case tier when 4 then format(
            ' union all (select ''proposal'', p.dmc_id, p.id, p.title from app.clients r
               join app.proposals p on p.dmc_id = r.dmc_id and p.client_id = r.id
               where %s and r.search like %L and lower(r.name) like %L limit 200)',
            tenant, '%' || plain || '%', case when length(needle) < 3 then plain || '%' else '%' || plain || '%' end) else '' end
          || format(') c order by strpos(lower(title), %L) = 0, case when strpos(lower(title), %L) > 0
            then length(title) end, id desc, kind limit %s', needle, needle, most + hits)
        from (values ('client', 'clients', 'name'), ('proposal', 'proposals', 'title'),
          ('itinerary', 'itineraries', 'title'), ('booking', 'bookings', 'title'),
          ('partner', 'partners', 'name')) as k (kind, relation, title))
      loop
        exit when hits = most;
        continue when hit.kind || hit.id = any (found);
        found := found || (hit.kind || hit.id);
        hits := hits + 1;
        kind := hit.kind;
        id := hit.id;
        title := hit.title;
        subtitle := app.subtitle_of(hit.kind, hit.dmc_id, hit.id);
        return next;
      end loop;
      exit when hits = most;
    end loop;
  end $$;
  revoke execute on function app.search_everything from public;
  grant execute on function app.search_everything to app_rw, app_admin;
`;

/** What tells a thing from others of its name. For use by the search alone, which has seen to the tenant. */
const SUBTITLES = `
  create function app.subtitle_of(kind text, tenant bigint, thing bigint) returns text
  language sql stable set search_path = pg_catalog, pg_temp as $$
    select case kind
      when 'client' then (select coalesce(x.contact_name, x.email) from app.clients x
        where x.dmc_id = tenant and x.id = thing)
      when 'proposal' then (select y.name || ', ' || x.destination from app.proposals x
        join app.clients y on y.dmc_id = x.dmc_id and y.id = x.client_id
        where x.dmc_id = tenant and x.id = thing)
      when 'itinerary' then (select y.destination from app.itineraries x
        join app.proposals y on y.dmc_id = x.dmc_id and y.id = x.proposal_id
        where x.dmc_id = tenant and x.id = thing)
      when 'booking' then (select y.title from app.bookings x
        join app.itineraries y on y.dmc_id = x.dmc_id and y.id = x.itinerary_id
        where x.dmc_id = tenant and x.id = thing)
      else (select x.location from app.partners x where x.dmc_id = tenant and x.id = thing)
    end
  $$;
  revoke execute on function app.subtitle_of from public;
`;

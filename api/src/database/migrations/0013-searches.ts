import type { Migration } from "../migrate.ts";

/** Searches that reach over several tables. */
export const searches: Migration = {
  name: "0013-searches",
  up: (knex) => knex.raw(WITH_PARENT + EVERYTHING),
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
 * A search column begins with its row's title, so each kind of match is one pattern of its own, and so many
 * of each are looked at that a common word cannot hide a better match.
 */
const EVERYTHING = `
  create function app.search_everything(term text, most int)
  returns table (kind text, id bigint, title text, subtitle text, place bigint)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
  declare
    -- Administrators' own connection sees every tenant's rows; any other one none without a tenant.
    tenant constant text := case session_user when 'app_admin' then 'true' else
      format('r.dmc_id = %L::bigint', nullif(current_setting('app.dmc_id', true), '')) end;
    plain constant text := replace(replace(replace(lower(term), E'\\\\', E'\\\\\\\\'), '%', E'\\\\%'), '_', E'\\\\_');
    within constant text := case when length(term) < 3
      then format('r.search like %L or r.search like %L', E'%\\n' || plain || '%', '%(' || plain || '%')
      else format('r.search like %L', '%' || plain || '%') end;
    conditions constant text[] := array[
      format('r.search = %L or r.search like %L', lower(term), plain || E'\\n%'),
      format('r.search like %L', plain || '%'),
      format('r.search like %L', '% ' || plain || '%'),
      within];
    candidates text;
  begin
    select string_agg(
      format('(select %L::text as kind, r.dmc_id, r.id, r.%I as title from app.%I r where %s and (%s) limit 100)',
        k.kind, k.title, k.relation, tenant, condition), ' union ')
    into candidates
    from (values ('client', 'clients', 'name'), ('proposal', 'proposals', 'title'),
        ('itinerary', 'itineraries', 'title'), ('booking', 'bookings', 'title'),
        ('partner', 'partners', 'name')) as k (kind, relation, title),
      unnest(conditions) as condition;
    -- A client's proposals are found by its name.
    candidates := candidates || format(
      ' union (select ''proposal'', p.dmc_id, p.id, p.title from app.clients r
         join app.proposals p on p.dmc_id = r.dmc_id and p.client_id = r.id
         where %s and (%s) and strpos(lower(r.name), %L) > 0 limit 100)', tenant, within, lower(term));
    return query execute format($query$
      with ranked as (
        select f.*, row_number() over (order by f.rank, case when f.rank < 4 then length(f.title) end,
          f.id desc, f.kind) as place
        from (select c.*, case
            when lower(c.title) = $1 then 0
            when lower(c.title) like $2 || '%%' then 1
            when lower(c.title) like '%% ' || $2 || '%%' then 2
            when strpos(lower(c.title), $1) > 0 then 3
            else 4 end as rank
          from (%s) c) f
        order by place limit $3)
      select f.kind, f.id, f.title, case f.kind
        when 'client' then (select coalesce(x.contact_name, x.email) from app.clients x
          where x.dmc_id = f.dmc_id and x.id = f.id)
        when 'proposal' then (select y.name || ', ' || x.destination from app.proposals x
          join app.clients y on y.dmc_id = x.dmc_id and y.id = x.client_id
          where x.dmc_id = f.dmc_id and x.id = f.id)
        when 'itinerary' then (select y.destination from app.itineraries x
          join app.proposals y on y.dmc_id = x.dmc_id and y.id = x.proposal_id
          where x.dmc_id = f.dmc_id and x.id = f.id)
        when 'booking' then (select y.title from app.bookings x
          join app.itineraries y on y.dmc_id = x.dmc_id and y.id = x.itinerary_id
          where x.dmc_id = f.dmc_id and x.id = f.id)
        else (select x.location from app.partners x where x.dmc_id = f.dmc_id and x.id = f.id)
      end, f.place
      from ranked f$query$, candidates)
      using lower(term), plain, most;
  end $$;
  revoke execute on function app.search_everything from public;
  grant execute on function app.search_everything to app_rw, app_admin;
`;

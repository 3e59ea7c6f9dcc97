import type { Migration } from "./migration.ts";

/** Searches that know neither accents nor the order of words. */
export const foldedSearches: Migration = {
  name: "0083-folded-searches",
  up: (knex) =>
    knex.raw([FOLDED, WITHOUT_VIEWS, ...COLUMNS, VIEWS, ONE_TABLE, WITH_PARENT, KINDS].join("\n")),
};

/**
 * What `folded` of shared-types does, in the same steps; plain letters, which most texts have alone, take the short way.
 * ICU knows the small letters of all scripts, whatever the database's own locale knows.
 */
const FOLDED = `
  create function app.folded(t text) returns text
  language plpgsql immutable strict parallel safe as $$
  declare folded text;
  begin
    if octet_length(t) = length(t) then
      folded := lower(t collate "C");
    else
      folded := lower(regexp_replace(normalize(t, nfkd),
        '[\\u0300-\\u036f\\u0591-\\u05bd\\u064b-\\u065f\\u0670]', '', 'g') collate app.words);
      folded := replace(replace(replace(replace(folded, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
      folded := translate(folded, E'øłđðıς\\u0085\\u1680\\u2028\\u2029\\ufeff\\u02bc'
        '\\u2010\\u2011\\u2012\\u2013\\u2014\\u2015\\u2018\\u2019', 'olddiσ' || repeat(' ', 14));
    end if;
    folded := translate(folded, E'\\t\\n\\x0b\\f\\r''\`-', '        ');
    if strpos(folded, '  ') > 0 then folded := regexp_replace(folded, ' +', ' ', 'g'); end if;
    return btrim(folded, ' ');
  end $$;
`;

const WITHOUT_VIEWS = `
  drop view app.proposals_read, app.itineraries_read, app.bookings_read, app.activities_read, app.messages_read;
`;

/** Folded text begins with a space, so that a space stands before each of its words. */
const folded = (column: string) => `' ' || app.folded(coalesce(${column}, ''))`;

/** A line of the search column for each field that `isSearched`, in the order of the kind's description. */
const searched = (table: string, columns: readonly string[], tenant = "dmc_id, ") => `
  alter table app.${table} drop column search;
  alter table app.${table} add column search text
    generated always as (${columns.map(folded).join(" || E'\\n' || ")}) stored;
  create index ${table}_search_idx on app.${table} using gin (${tenant}search gin_trgm_ops);
`;

/** Beginnings of names, which are the first lines, for what the search over everything puts first. */
const begun = (table: string) => `
  drop index app.${table}_start_idx;
  create index ${table}_start_idx on app.${table} (dmc_id, split_part(search, E'\\n', 1) text_pattern_ops);
`;

const COLUMNS = [
  searched("themes", ["name"], ""),
  searched("dmcs", ["name", "subdomain", "contact_email"], ""),
  searched("users", ["username", "name", "email"], ""),
  searched("clients", ["name", "contact_name", "email"]),
  searched("partners", ["name", "contact_name", "location"]),
  searched("proposals", ["title", "destination"]),
  searched("itineraries", ["title", "description"]),
  searched("activities", ["title", "place", "notes"]),
  searched("bookings", ["title", "notes"]),
  searched("tasks", ["title", "description"]),
  searched("messages", ["content"]),
  begun("clients"),
  begun("partners"),
  begun("proposals"),
  begun("itineraries"),
  begun("bookings"),
];

/** As before, but that the line of a parent's field is taken from the parent's own search column. */
const VIEWS = `
  create view app.proposals_read with (security_invoker = true) as
    select p.dmc_id, p.id, p.client_id, p.title, p.destination, p.start_date, p.end_date, p.pax, p.value,
      p.status, p.created_at, p.updated_at, p.version, c.name as client_name,
      p.search || E'\\n' || split_part(c.search, E'\\n', 1) as search
    from app.proposals p left join app.clients c on c.dmc_id = p.dmc_id and c.id = p.client_id;

  create view app.itineraries_read with (security_invoker = true) as
    select i.dmc_id, i.id, i.proposal_id, i.title, i.description, i.status, i.created_at, i.updated_at,
      i.version, p.title as proposal_title, p.destination, p.start_date, p.end_date,
      i.search || E'\\n' || split_part(p.search, E'\\n', 2) as search
    from app.itineraries i left join app.proposals p on p.dmc_id = i.dmc_id and p.id = i.proposal_id;

  create view app.bookings_read with (security_invoker = true) as
    select b.dmc_id, b.id, b.itinerary_id, b.partner_id, b.client_id, b.title, b.start_date, b.end_date,
      b.pax, b.status, b.notes, b.created_at, b.updated_at, b.version, i.title as itinerary_title,
      -- Not joined, and two plain searches by key: under a policy no index serves a computed one.
      coalesce(
        (select c.name from app.clients c where c.dmc_id = b.dmc_id and c.id = b.client_id),
        (select c.name from app.proposals p join app.clients c on c.dmc_id = p.dmc_id and c.id = p.client_id
         where p.dmc_id = i.dmc_id and p.id = i.proposal_id)
      ) as client_name, b.search || E'\\n' || split_part(i.search, E'\\n', 1) as search
    from app.bookings b left join app.itineraries i on i.dmc_id = b.dmc_id and i.id = b.itinerary_id;

  create view app.activities_read with (security_invoker = true) as
    select a.dmc_id, a.id, a.itinerary_id, a.day, a.end_day, a.start_time, a.end_time, a.title, a.kind, a.place,
      a.latitude, a.longitude, a.time_zone, a.notes, a.partner_id, a.position, a.created_at, a.updated_at,
      a.version, p.name as partner_name, a.search
    from app.activities a left join app.partners p on p.dmc_id = a.dmc_id and p.id = a.partner_id;

  create view app.messages_read with (security_invoker = true) as
    select m.dmc_id, m.id, m.sender_id, m.receiver_id, m.content, m.read, m.related_to, m.related_id,
      m.search, m.created_at, m.updated_at, m.version, u.name as sender_name, u.avatar as sender_avatar
    from app.messages m left join app.users u on u.id = m.sender_id;

  grant select on app.proposals_read, app.itineraries_read, app.bookings_read, app.activities_read,
    app.messages_read to app_rw, app_admin;
`;

/** Ids of a tenant's rows that have every word. \`app.search\`, which took any of some patterns, serves the release before. */
const ONE_TABLE = `
  create function app.rows_with(t regclass, most int, variadic patterns text[]) returns setof bigint
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
  declare
    each constant text := (select string_agg(format('search like %L', p), ' and ') from unnest(patterns) p);
    tenant constant bigint := nullif(current_setting('app.dmc_id', true), '');
  begin
    return query execute format('select id from %s where %s and %s limit $1',
      t, app.tenant_condition(t, tenant), each) using most;
  end $$;
  revoke execute on function app.rows_with from public;
  grant execute on function app.rows_with to app_rw;
`;

/**
 * The same, of which some words may be those of one field of the row that they belong to: the line of that one's search
 * column with this number. Its index knows the column only as a whole.
 */
const WITH_PARENT = `
  create function app.rows_with_parent(
    t regclass, most int, parent regclass, link text, line int, variadic patterns text[]
  ) returns setof bigint
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
  declare
    own constant text := (select string_agg(format('search like %L', p), ' and ') from unnest(patterns) p);
    near constant text := (select string_agg(format('search like %L', p), ' or ') from unnest(patterns) p);
    exact constant text := (select string_agg(format('line like %L', p), ' or ') from unnest(patterns) p);
    each constant text :=
      (select string_agg(format('(p.line like %L or c.search like %1$L)', p), ' and ') from unnest(patterns) p);
    tenant constant bigint := nullif(current_setting('app.dmc_id', true), '');
  begin
    return query execute format(
      '(select id from %s where %s and %s limit $2)
       union
       (select c.id from (
           select * from (select id, split_part(search, E''\\n'', $3) as line from %s where %s and (%s)) near where %s
         ) p join %s c on c.dmc_id = $1 and c.%I = p.id where %s limit $2)
       limit $2',
      t, app.tenant_condition(t, tenant), own,
      parent, app.tenant_condition(parent, tenant), near, exact, t, link, each)
      using tenant, most, line;
  end $$;
  revoke execute on function app.rows_with_parent from public;
  grant execute on function app.rows_with_parent to app_rw;
`;

/**
 * Best matches first, one kind of match after another until there are enough: names that are the phrase, begin with it,
 * have a word that does, then every word anywhere in what lists search. `kinds` says which tables: kind, relation, title
 * and where there is one the parent with relation, link and line. A limited plan that hopes to meet a match by walking
 * would walk through everything where there is none, so only bitmaps of the indexes are left.
 */
const KINDS = `
  create function app.search_kinds(kinds json, phrase text, most int, variadic patterns text[])
  returns table (kind text, dmc_id bigint, id bigint, title text)
  language plpgsql stable security definer
  set search_path = pg_catalog, pg_temp
  set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
  declare
    plain constant text := replace(replace(replace(phrase, E'\\\\', E'\\\\\\\\'), '%', E'\\\\%'), '_', E'\\\\_');
    -- Administrators' own connection sees every tenant's rows; any other one none without a tenant.
    tenant constant text := case session_user when 'app_admin' then 'true' else
      format('r.dmc_id = %L::bigint', nullif(current_setting('app.dmc_id', true), '')) end;
    name constant text := format('split_part(r.search, %L, 1)', E'\\n');
    own constant text := (select string_agg(format('r.search like %L', p), ' and ') from unnest(patterns) p);
    near constant text := (select string_agg(format('r.search like %L', p), ' or ') from unnest(patterns) p);
    exact constant text := (select string_agg(format('r.line like %L', p), ' or ') from unnest(patterns) p);
    each constant text :=
      (select string_agg(format('(r.line like %L or c.search like %1$L)', p), ' and ') from unnest(patterns) p);
    conditions constant text[] := array[
      format('%s = %L', name, ' ' || phrase),
      format('%s like %L', name, ' ' || plain || '%'),
      format('r.search like %L and %s like %1$L', '% ' || plain || '%', name),
      own];
    branches text;
    found text[] := '{}';
    hit record;
    hits int := 0;
  begin
    for tier in 1..4 loop
      select string_agg(
        format('(select %L as kind, r.dmc_id, r.id, r.%I as title, %s as name from app.%I r where %s and %s limit 200)',
          k->>'kind', k->>'title', name, k->>'relation', tenant, conditions[tier])
        || case when tier = 4 and k->'parent' is not null then format(
          ' union all (select %L, c.dmc_id, c.id, c.%I, split_part(c.search, %L, 1)
             from (select r.dmc_id, r.id, split_part(r.search, %3$L, %s) as line
                   from app.%I r where %s and (%s)) r
             join app.%I c on c.dmc_id = r.dmc_id and c.%I = r.id where (%s) and %s limit 200)',
          k->>'kind', k->>'title', E'\\n', k#>>'{parent,line}', k#>>'{parent,relation}', tenant, near,
          k->>'relation', k#>>'{parent,link}', exact, each) else '' end, ' union all ')
        into branches from json_array_elements(kinds) k;
      for hit in execute format(
        'select h.kind, h.dmc_id, h.id, h.title from (%s) h
         order by not h.name like all (%L::text[]),
           case when h.name like all (%2$L::text[]) then length(h.title) end, h.id desc, h.kind limit %s',
        branches, patterns, most + hits)
      loop
        exit when hits = most;
        continue when hit.kind || hit.id = any (found);
        found := found || (hit.kind || hit.id);
        hits := hits + 1;
        kind := hit.kind;
        dmc_id := hit.dmc_id;
        id := hit.id;
        title := hit.title;
        return next;
      end loop;
      exit when hits = most;
    end loop;
  end $$;
  revoke execute on function app.search_kinds from public;
  grant execute on function app.search_kinds to app_rw, app_admin;
`;

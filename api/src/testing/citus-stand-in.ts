/**
 * Stands in for Citus: records calls, and refuses what Citus refuses. It distributes nothing, so it tests
 * only this command's order and arguments.
 */
export const STAND_IN = `
  insert into pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
    select 4711001, 'citus', 10, oid, false, '13.2-1' from pg_namespace where nspname = 'public';
  create table public.pg_dist_object (classid oid, objid oid);
  insert into public.pg_dist_object select tableoid, oid from pg_proc union all select tableoid, oid from pg_collation;
  create table public.pg_dist_node (nodeid int, nodename text, nodeport int, groupid int, noderole text default 'primary',
    isactive bool default true, hasmetadata bool default true, metadatasynced bool default true);
  insert into public.pg_dist_node values (1, 'one.example', 5432, 0), (2, 'two.example', 5432, 1);
  create table public.lacking (nodeid int, command text);
  create table public.pg_dist_placement (shardid bigint, groupid int);
  insert into public.pg_dist_placement values (1, 1);
  create function public.get_shard_id_for_distribution_column(t regclass, value bigint) returns bigint language sql
    as 'select 1::bigint';
  grant select on public.pg_dist_node, public.pg_dist_placement, public.lacking to public;
  create function public.run_command_on_all_nodes(asked text) returns table (nodeid int, success bool, result text)
  language plpgsql as $$ declare found text; begin
    execute asked into found;
    return query select n.nodeid, l.command is distinct from 'away', case
      when l.command = 'away' then 'connection refused'
      when l.command is null or asked not like '%' || l.command || '%' then found end
      from public.pg_dist_node n left join public.lacking l using (nodeid);
  end $$;
  create function public.run_command_on_workers(asked text)
  returns table (nodename text, nodeport int, success bool, result text) language sql as $$
    select n.nodename, n.nodeport, l.nodeid is null, 'no pg_hba.conf entry'::text from public.pg_dist_node n
      left join public.lacking l on l.nodeid = n.nodeid and l.command = current_user where n.nodeid > 1 $$;
  create table public.citus_tables (place serial, table_name regclass primary key, citus_table_type text, near text);
  create function public.refuse_as_citus_does(t regclass) returns void language plpgsql as $$ begin
    if exists (select from pg_constraint where contype = 'f' and t in (conrelid, confrelid)) then
      raise 'a foreign key of % reaches a table that is not distributed', t; end if;
    if current_setting('citus.multi_shard_modify_mode', true) is distinct from 'sequential' then
      raise 'there was a parallel operation on a distributed table in the transaction'; end if;
  end $$;
  create function public.create_reference_table(table_name regclass) returns void language plpgsql as $$ begin
    perform public.refuse_as_citus_does(table_name);
    if exists (select from pg_trigger where tgrelid = table_name and not tgisinternal) then
      raise 'triggers are not supported on reference tables'; end if;
    insert into public.citus_tables (table_name, citus_table_type) values (table_name, 'reference');
  end $$;
  create function public.create_distributed_table(table_name regclass, distribution_column text,
    distribution_type text default 'hash', colocate_with text default 'default', shard_count int default null)
  returns void language plpgsql as $$ begin
    perform public.refuse_as_citus_does(table_name);
    if exists (select from pg_index i where i.indrelid = table_name and i.indisunique and not exists (
      select from pg_attribute where attrelid = table_name and attnum = any (i.indkey) and attname = distribution_column))
    then raise 'a unique key of % lacks %', table_name, distribution_column; end if;
    insert into public.citus_tables (table_name, citus_table_type, near)
      values (table_name, 'distributed', colocate_with);
  end $$;
`;

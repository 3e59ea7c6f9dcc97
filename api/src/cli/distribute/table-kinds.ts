/**
 * A query of the application's tables: `oid`, `name` with its schema, and `kind`, which is "tenant" if each
 * row belongs to a DMC (app.tenant_table), "shared" if rows are common and administrators read them
 * (app.shared_table), "local" if it stays on one machine.
 */
export const TABLE_KINDS = `
  select c.oid, format('app.%I', c.relname) as name,
    case when exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'tenant') then 'tenant'
      when has_table_privilege('app_admin', c.oid, 'select') then 'shared'
      else 'local' end as kind
  from pg_class c where c.relkind = 'r' and c.relnamespace = 'app'::regnamespace`;

/**
 * A query of the application's tables, as `oid`, `name` with its schema, and `kind`: "tenant" where each row
 * is one DMC's, made by app.tenant_table; "shared" where rows are everybody's and administrators read them,
 * made by app.shared_table; "local" for what stays on one machine.
 */
export const TABLE_KINDS = `
  select c.oid, format('app.%I', c.relname) as name,
    case when exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'tenant') then 'tenant'
      when has_table_privilege('app_admin', c.oid, 'select') then 'shared'
      else 'local' end as kind
  from pg_class c where c.relkind = 'r' and c.relnamespace = 'app'::regnamespace`;

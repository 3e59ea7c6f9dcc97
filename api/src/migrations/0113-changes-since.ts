import type { Migration } from "./migration.ts";

/**
 * Whether any of these tables was written for a tenant, or for all of them, by a transaction that a snapshot does not
 * contain. A plan that is kept for any value expects many such notes, so it would read all of them to find the first:
 * 20 ms for the notes of a busy day, and there is hardly ever one. Without that choice each pair of tenant and table
 * is one look into the index.
 */
export const changesSince: Migration = {
  name: "0113-changes-since",
  up: (schema) =>
    schema.raw(`
      create function app.unchanged_since(relations oid[], of_tenant bigint, seen pg_snapshot) returns boolean
      language plpgsql stable set enable_seqscan = off as $$
      begin
        return not exists (
          select from unnest(array[0, of_tenant]) tenant(id), unnest(relations) relation(id), lateral (
            select from app.changes c
            where c.tenant = tenant.id and c.relation = relation.id and c.xid >= pg_snapshot_xmin(seen)
              and not pg_visible_in_snapshot(c.xid, seen)
            order by c.xid desc limit 1) later);
      end $$;
      revoke execute on function app.unchanged_since from public;
      grant execute on function app.unchanged_since to app_rw;
    `),
};

import type { Migration } from "./migration.ts";

/** Named addresses of lists, of one person or of all staff. */
export const views: Migration = {
  name: "0091-views",
  up: (knex) =>
    knex.raw(`
      create table app.views (
        dmc_id bigint not null,
        id bigserial,
        list text not null,
        name text not null,
        query text not null,
        is_shared boolean not null,
        -- Users may be deleted, so no key refers to them.
        user_id bigint not null,
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now(),
        version int not null default 1,
        primary key (dmc_id, id)
      );
      select app.tenant_table('app.views');
      alter table app.views add constraint views_dmc_fk
        foreign key (dmc_id) references app.dmcs (id) on delete cascade;
      create index views_list_idx on app.views (dmc_id, list, id);
    `),
};

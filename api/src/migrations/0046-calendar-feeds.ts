import type { Migration } from "./migration.ts";

/** The secret address of a DMC's calendar. */
export const calendarFeeds: Migration = {
  name: "0046-calendar-feeds",
  up: (knex) =>
    knex.raw(`
      -- The token is kept as it is: staff copy the address again, and it opens nothing that does not lie here as well.
      create table app.calendar_feeds (
        dmc_id bigint not null,
        id bigserial,
        token text not null,
        created_by bigint,
        read_at timestamptz(3),
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now(),
        version int not null default 1,
        primary key (dmc_id, id)
      );
      select app.tenant_table('app.calendar_feeds');
      alter table app.calendar_feeds add constraint calendar_feeds_dmc_fk
        foreign key (dmc_id) references app.dmcs (id);
      create unique index calendar_feeds_dmc_key on app.calendar_feeds (dmc_id);
    `),
};

import type { Migration } from "./migration.ts";

/** Files that staff keep with records. Their content is in parts, so that none is ever in memory as a whole. */
export const files: Migration = {
  name: "0088-files",
  up: (knex) =>
    knex.raw(`
      create table app.files (
        dmc_id bigint not null,
        id bigserial,
        related_to text not null,
        related_id bigint not null,
        name text not null,
        type text not null,
        size int not null,
        -- Users may be deleted, so no key refers to them.
        user_id bigint,
        -- Deleted files are kept for a day.
        deleted_at timestamptz(3),
        is_gone_with_record boolean not null default false,
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now(),
        version int not null default 1,
        primary key (dmc_id, id)
      );
      select app.tenant_table('app.files');
      alter table app.files add constraint files_dmc_fk
        foreign key (dmc_id) references app.dmcs (id) on delete cascade;
      alter table app.files add constraint files_related_to_ck
        check (related_to in ('client', 'proposal', 'itinerary', 'booking', 'partner'));
      create index files_related_idx on app.files (dmc_id, related_to, related_id, id);
      create index files_deleted_idx on app.files (deleted_at) where deleted_at is not null;

      create table app.file_parts (
        dmc_id bigint not null,
        id bigserial,
        file_id bigint not null,
        place int not null,
        bytes bytea not null,
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now(),
        version int not null default 1,
        primary key (dmc_id, id)
      );
      -- PDFs and pictures are compressed already.
      alter table app.file_parts alter column bytes set storage external;
      select app.tenant_table('app.file_parts');
      alter table app.file_parts add constraint file_parts_key unique (dmc_id, file_id, place);
      alter table app.file_parts add constraint file_parts_file_fk
        foreign key (dmc_id, file_id) references app.files (dmc_id, id) on delete cascade;
    `),
};

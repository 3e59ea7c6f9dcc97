import type { Migration } from "./migration.ts";

/** What staff have to do and say to one another, and for whom: any of a DMC's things, or none. */
export const tasksAndMessages: Migration = {
  name: "0011-tasks-and-messages",
  up: (knex) =>
    knex.raw(`
      -- Users may be deleted and leave their tasks and messages behind, so no key refers to them.
      create table app.tasks (
        dmc_id bigint not null,
        id bigserial,
        title text not null,
        description text,
        due_date date,
        status text not null,
        assigned_to bigint,
        related_to text,
        related_id bigint,
        search text generated always as (lower(title || E'\\n' || coalesce(description, ''))) stored,
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now(),
        version int not null default 1,
        primary key (dmc_id, id)
      );
      select app.tenant_table('app.tasks');
      alter table app.tasks add constraint tasks_dmc_fk foreign key (dmc_id) references app.dmcs (id);
      alter table app.tasks add constraint tasks_status_ck check (status in ('pending', 'completed', 'overdue'));
      alter table app.tasks add constraint tasks_relation_ck
        check ((related_to is null) = (related_id is null)
          and related_to in ('client', 'proposal', 'itinerary', 'booking', 'partner'));
      create index tasks_due_date_idx on app.tasks (dmc_id, due_date, id);
      create index tasks_status_idx on app.tasks (dmc_id, status, id);
      create index tasks_assigned_to_idx on app.tasks (dmc_id, assigned_to, id);
      create index tasks_relation_idx on app.tasks (dmc_id, related_to, related_id);
      create index tasks_search_idx on app.tasks using gin (dmc_id, search gin_trgm_ops);

      create table app.messages (
        dmc_id bigint not null,
        id bigserial,
        -- Null for the company itself.
        sender_id bigint,
        receiver_id bigint,
        content text not null,
        read boolean not null,
        related_to text,
        related_id bigint,
        search text generated always as (lower(content)) stored,
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now(),
        version int not null default 1,
        primary key (dmc_id, id)
      );
      select app.tenant_table('app.messages');
      alter table app.messages add constraint messages_dmc_fk foreign key (dmc_id) references app.dmcs (id);
      alter table app.messages add constraint messages_relation_ck
        check ((related_to is null) = (related_id is null)
          and related_to in ('client', 'proposal', 'itinerary', 'booking', 'partner'));
      create index messages_created_at_idx on app.messages (dmc_id, created_at, id);
      create index messages_relation_idx on app.messages (dmc_id, related_to, related_id);
      create index messages_search_idx on app.messages using gin (dmc_id, search gin_trgm_ops);

      create view app.messages_read with (security_invoker = true) as
        select m.dmc_id, m.id, m.sender_id, m.receiver_id, m.content, m.read, m.related_to, m.related_id,
          m.search, m.created_at, m.updated_at, m.version, u.name as sender_name, u.avatar as sender_avatar
        from app.messages m left join app.users u on u.id = m.sender_id;
      grant select on app.messages_read to app_rw, app_admin;
    `),
};

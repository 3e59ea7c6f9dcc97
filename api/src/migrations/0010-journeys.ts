import type { Migration } from "./migration.ts";

/** From the offer to what is reserved: proposals, itineraries with their activities, bookings. */
export const journeys: Migration = {
  name: "0010-journeys",
  up: (knex) => knex.raw(PROPOSALS + ITINERARIES + ACTIVITIES + BOOKINGS),
};

const PROPOSALS = `
  create table app.proposals (
    dmc_id bigint not null,
    id bigserial,
    client_id bigint not null,
    title text not null,
    destination text not null,
    start_date date,
    end_date date,
    pax int not null,
    value numeric(14,2) not null,
    status text not null,
    search text generated always as (lower(title || E'\\n' || destination)) stored,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now(),
    version int not null default 1,
    primary key (dmc_id, id)
  );
  select app.tenant_table('app.proposals');
  alter table app.proposals add constraint proposals_dmc_fk foreign key (dmc_id) references app.dmcs (id);
  alter table app.proposals add constraint proposals_client_fk
    foreign key (dmc_id, client_id) references app.clients (dmc_id, id);
  alter table app.proposals add constraint proposals_status_ck
    check (status in ('draft', 'sent', 'accepted', 'declined'));
  alter table app.proposals add constraint proposals_dates_ck check (end_date >= start_date);
  create index proposals_client_idx on app.proposals (dmc_id, client_id, id);
  create index proposals_title_idx on app.proposals (dmc_id, title collate app.words, id);
  create index proposals_start_date_idx on app.proposals (dmc_id, start_date, id);
  create index proposals_status_idx on app.proposals (dmc_id, status, id);
  create index proposals_created_at_idx on app.proposals (dmc_id, created_at, id);
  create index proposals_search_idx on app.proposals using gin (dmc_id, search gin_trgm_ops);

  -- Outer joins, although each proposal has its client: one that a statement does not use costs nothing.
  create view app.proposals_read with (security_invoker = true) as
    select p.dmc_id, p.id, p.client_id, p.title, p.destination, p.start_date, p.end_date, p.pax, p.value,
      p.status, p.created_at, p.updated_at, p.version, c.name as client_name,
      p.search || E'\\n' || lower(c.name) as search
    from app.proposals p left join app.clients c on c.dmc_id = p.dmc_id and c.id = p.client_id;
  grant select on app.proposals_read to app_rw, app_admin;
`;

const ITINERARIES = `
  create table app.itineraries (
    dmc_id bigint not null,
    id bigserial,
    proposal_id bigint not null,
    title text not null,
    description text,
    status text not null,
    search text generated always as (lower(title || E'\\n' || coalesce(description, ''))) stored,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now(),
    version int not null default 1,
    primary key (dmc_id, id)
  );
  select app.tenant_table('app.itineraries');
  alter table app.itineraries add constraint itineraries_dmc_fk foreign key (dmc_id) references app.dmcs (id);
  alter table app.itineraries add constraint itineraries_proposal_fk
    foreign key (dmc_id, proposal_id) references app.proposals (dmc_id, id);
  alter table app.itineraries add constraint itineraries_status_ck
    check (status in ('draft', 'active', 'completed'));
  create index itineraries_proposal_idx on app.itineraries (dmc_id, proposal_id, id);
  create index itineraries_title_idx on app.itineraries (dmc_id, title collate app.words, id);
  create index itineraries_status_idx on app.itineraries (dmc_id, status, id);
  create index itineraries_created_at_idx on app.itineraries (dmc_id, created_at, id);
  create index itineraries_search_idx on app.itineraries using gin (dmc_id, search gin_trgm_ops);

  create view app.itineraries_read with (security_invoker = true) as
    select i.dmc_id, i.id, i.proposal_id, i.title, i.description, i.status, i.created_at, i.updated_at,
      i.version, p.title as proposal_title, p.destination, p.start_date, p.end_date,
      i.search || E'\\n' || lower(p.destination) as search
    from app.itineraries i left join app.proposals p on p.dmc_id = i.dmc_id and p.id = i.proposal_id;
  grant select on app.itineraries_read to app_rw, app_admin;
`;

/** Activities are part of their itinerary and are deleted with it. Times are those of the place. */
const ACTIVITIES = `
  create table app.activities (
    dmc_id bigint not null,
    id bigserial,
    itinerary_id bigint not null,
    day date not null,
    start_time text,
    end_time text,
    title text not null,
    kind text not null,
    place text,
    latitude double precision,
    longitude double precision,
    notes text,
    partner_id bigint,
    position int not null,
    search text generated always as
      (lower(title || E'\\n' || coalesce(place, '') || E'\\n' || coalesce(notes, ''))) stored,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now(),
    version int not null default 1,
    primary key (dmc_id, id)
  );
  select app.tenant_table('app.activities');
  alter table app.activities add constraint activities_dmc_fk foreign key (dmc_id) references app.dmcs (id);
  alter table app.activities add constraint activities_itinerary_fk
    foreign key (dmc_id, itinerary_id) references app.itineraries (dmc_id, id) on delete cascade;
  alter table app.activities add constraint activities_partner_fk
    foreign key (dmc_id, partner_id) references app.partners (dmc_id, id);
  alter table app.activities add constraint activities_kind_ck
    check (kind in ('transfer', 'flight', 'stay', 'meal', 'visit', 'experience', 'free', 'other'));
  alter table app.activities add constraint activities_times_ck check (end_time >= start_time);
  alter table app.activities add constraint activities_place_ck
    check ((latitude is null) = (longitude is null));
  create index activities_itinerary_idx on app.activities (dmc_id, itinerary_id, day, id);
  create index activities_partner_idx on app.activities (dmc_id, partner_id, id);
  create index activities_search_idx on app.activities using gin (dmc_id, search gin_trgm_ops);
`;

const BOOKINGS = `
  create table app.bookings (
    dmc_id bigint not null,
    id bigserial,
    itinerary_id bigint not null,
    partner_id bigint,
    client_id bigint,
    title text not null,
    start_date date not null,
    end_date date not null,
    pax int not null,
    status text not null,
    notes text,
    search text generated always as (lower(title || E'\\n' || coalesce(notes, ''))) stored,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now(),
    version int not null default 1,
    primary key (dmc_id, id)
  );
  select app.tenant_table('app.bookings');
  alter table app.bookings add constraint bookings_dmc_fk foreign key (dmc_id) references app.dmcs (id);
  alter table app.bookings add constraint bookings_itinerary_fk
    foreign key (dmc_id, itinerary_id) references app.itineraries (dmc_id, id);
  alter table app.bookings add constraint bookings_partner_fk
    foreign key (dmc_id, partner_id) references app.partners (dmc_id, id);
  alter table app.bookings add constraint bookings_client_fk
    foreign key (dmc_id, client_id) references app.clients (dmc_id, id);
  alter table app.bookings add constraint bookings_status_ck
    check (status in ('pending', 'confirmed', 'cancelled'));
  alter table app.bookings add constraint bookings_dates_ck check (end_date >= start_date);
  create index bookings_itinerary_idx on app.bookings (dmc_id, itinerary_id, id);
  create index bookings_partner_idx on app.bookings (dmc_id, partner_id, id);
  create index bookings_client_idx on app.bookings (dmc_id, client_id, id);
  create index bookings_title_idx on app.bookings (dmc_id, title collate app.words, id);
  create index bookings_start_date_idx on app.bookings (dmc_id, start_date, id);
  create index bookings_status_idx on app.bookings (dmc_id, status, id);
  create index bookings_created_at_idx on app.bookings (dmc_id, created_at, id);
  create index bookings_search_idx on app.bookings using gin (dmc_id, search gin_trgm_ops);

  create view app.bookings_read with (security_invoker = true) as
    select b.dmc_id, b.id, b.itinerary_id, b.partner_id, b.client_id, b.title, b.start_date, b.end_date,
      b.pax, b.status, b.notes, b.created_at, b.updated_at, b.version, i.title as itinerary_title,
      -- Not joined, and two plain searches by key: under a policy no index serves a computed one.
      coalesce(
        (select c.name from app.clients c where c.dmc_id = b.dmc_id and c.id = b.client_id),
        (select c.name from app.proposals p join app.clients c on c.dmc_id = p.dmc_id and c.id = p.client_id
         where p.dmc_id = i.dmc_id and p.id = i.proposal_id)
      ) as client_name, b.search || E'\\n' || lower(i.title) as search
    from app.bookings b left join app.itineraries i on i.dmc_id = b.dmc_id and i.id = b.itinerary_id;
  grant select on app.bookings_read to app_rw, app_admin;

  -- Written once, never changed. The user may be gone by now, so nothing refers to that table.
  create table app.booking_status_changes (
    dmc_id bigint not null,
    id bigserial,
    booking_id bigint not null,
    from_status text,
    to_status text not null,
    reason text,
    user_id bigint,
    created_at timestamptz(3) not null default now(),
    primary key (dmc_id, id)
  );
  select app.tenant_table('app.booking_status_changes');
  revoke update on app.booking_status_changes from app_rw;
  alter table app.booking_status_changes add constraint booking_status_changes_booking_fk
    foreign key (dmc_id, booking_id) references app.bookings (dmc_id, id) on delete cascade;
  create index booking_status_changes_booking_idx on app.booking_status_changes (dmc_id, booking_id, id);
`;

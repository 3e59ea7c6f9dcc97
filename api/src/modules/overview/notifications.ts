import type { Notification } from "@dmc-hub/shared-types";
import type { Knex } from "knex";
import { RawJson } from "../../platform/http/raw-json.ts";

/** Most notifications of each kind. */
const EACH = 20;

/** What is new comes first, then what is due by the DMC's day, then what was new; news are of the last 7 days. */
export async function readNotifications(
  rw: Knex,
  dmcId: number | null,
  userId: number,
): Promise<RawJson<Notification[]>> {
  const { rows } = await rw.raw<{ rows: { found: string }[] }>(
    `with day as (select (now() at time zone time_zone)::date as today from app.dmcs where id = :dmcId),
     reader as (select coalesce(news_seen_at, '-infinity') as seen_until from app.users where id = :userId),
     ${DUE}, ${NEWS}
     select coalesce(json_agg(row order by place, case when place = 2 then at end, at desc), '[]')::text as found
     from (select * from news union all select * from answers union all select * from tasks
       union all select * from messages union all select * from bookings) all_kinds`,
    { dmcId, userId, each: EACH },
  );
  return new RawJson(rows[0]?.found ?? "[]");
}

const DUE = `
  tasks as (
    select json_build_object('kind', 'task', 'id', id, 'title', title, 'dueDate', due_date,
      'isOverdue', status = 'overdue' or due_date < today) as row, 2 as place, due_date::timestamptz as at
    from app.tasks, day
    where dmc_id = :dmcId and status <> 'completed' and due_date <= today
      and (assigned_to is null or assigned_to = :userId)
    order by due_date, id limit :each),
  messages as (
    select json_build_object('kind', 'message', 'id', id, 'title', left(content, 120),
      'createdAt', created_at) as row, 2 as place, created_at as at
    from app.messages
    where dmc_id = :dmcId and not read and sender_id is distinct from :userId
      and (receiver_id is null or receiver_id = :userId)
    order by created_at desc, id limit :each),
  bookings as (
    select json_build_object('kind', 'booking', 'id', id, 'title', title, 'startDate', start_date) as row,
      2 as place, start_date::timestamptz as at
    from app.bookings, day
    where dmc_id = :dmcId and status = 'pending' and start_date between today and today + 7
    order by start_date, id limit :each)`;

const NEWS = `
  latest as (
    select distinct on (booking_id) * from app.booking_status_changes
    where dmc_id = :dmcId and created_at > now() - interval '7 days' and from_status is not null
    order by booking_id, id desc),
  news as (
    select json_build_object('kind', 'bookingStatus', 'id', b.id, 'title', b.title, 'from', from_status,
      'to', to_status, 'userName', u.name, 'createdAt', l.created_at, 'isSeen', l.created_at <= seen_until) as row,
      case when l.created_at <= seen_until then 3 else 1 end as place, l.created_at as at
    from reader, latest l join app.bookings b on b.dmc_id = :dmcId and b.id = l.booking_id
      left join app.users u on u.id = l.user_id
    where l.user_id is distinct from :userId
    order by l.id desc limit :each),
  answers as (
    select json_build_object('kind', 'answer', 'id', s.id, 'proposalId', p.id, 'title', p.title, 'answer', answer,
      'answeredBy', answered_by, 'createdAt', answered_at, 'isSeen', answered_at <= seen_until) as row,
      case when answered_at <= seen_until then 3 else 1 end as place, answered_at as at
    from reader, app.shares s join app.proposals p on p.dmc_id = :dmcId and p.id = s.proposal_id
    where s.dmc_id = :dmcId and answered_at > now() - interval '7 days'
    order by answered_at desc limit :each)`;

/** News that come until this is asked are not marked, for nobody has seen them. A mark never goes back. */
export async function markNewsSeen(rw: Knex, userId: number, until: string): Promise<null> {
  await rw.raw(
    `update app.users set news_seen_at = greatest(news_seen_at, least(?::timestamptz, now())) where id = ?`,
    [until, userId],
  );
  return null;
}

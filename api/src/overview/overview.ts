import { contract, type DashboardCounts } from "@dmc-hub/shared-types";
import type { Knex } from "knex";
import type { Database } from "../database/database.ts";
import type { Handlers } from "../http/implement.ts";
import { RawJson } from "../http/raw-json.ts";

/** Most hits of one search, unless the caller says. */
const HITS = 20;

/** The calls over all of a DMC's things. */
export function overview({ rw, admin }: Database): Handlers<typeof contract.overview> {
  const poolFor = (dmcId: number | null) => (dmcId === null ? admin : rw);
  return {
    async search({ q, limit = HITS }, { dmcId }) {
      const { rows } = await poolFor(dmcId).raw<{ rows: { hits: string }[] }>(
        `select coalesce(json_agg(json_build_object(
           'kind', kind, 'id', id, 'title', title, 'subtitle', subtitle)), '[]')::text as hits
         from app.search_everything(?, ?)`,
        [q, limit],
      );
      return new RawJson(rows[0]?.hits ?? "[]");
    },
    notifications: (_input, { dmcId, user }) => notificationsOf(rw, dmcId, user.id),
    dashboard: (_input, { dmcId }) => countThings(poolFor(dmcId), dmcId),
  };
}

/** Most notifications of each kind. */
const EACH = 20;

/** The DMC's day decides what is due. */
async function notificationsOf(rw: Knex, dmcId: number | null, userId: number) {
  const { rows } = await rw.raw<{ rows: { found: string }[] }>(
    `with day as (select (now() at time zone time_zone)::date as today from app.dmcs where id = :dmcId),
     tasks as (
       select json_build_object('kind', 'task', 'id', id, 'title', title, 'dueDate', due_date,
         'isOverdue', status = 'overdue' or due_date < today) as row, due_date::timestamptz as at
       from app.tasks, day
       where dmc_id = :dmcId and status <> 'completed' and due_date <= today
         and (assigned_to is null or assigned_to = :userId)
       order by due_date, id limit :each),
     messages as (
       select json_build_object('kind', 'message', 'id', id, 'title', left(content, 120),
         'createdAt', created_at) as row, created_at as at
       from app.messages
       where dmc_id = :dmcId and not read and sender_id is distinct from :userId
         and (receiver_id is null or receiver_id = :userId)
       order by created_at desc, id limit :each),
     bookings as (
       select json_build_object('kind', 'booking', 'id', id, 'title', title, 'startDate', start_date) as row,
         start_date::timestamptz as at
       from app.bookings, day
       where dmc_id = :dmcId and status = 'pending' and start_date between today and today + 7
       order by start_date, id limit :each)
     select coalesce(json_agg(row order by at), '[]')::text as found
     from (select * from tasks union all select * from messages union all select * from bookings) all_kinds`,
    { dmcId, userId, each: EACH },
  );
  return new RawJson<never>(rows[0]?.found ?? "[]");
}

async function countThings(db: Knex, dmcId: number | null): Promise<RawJson<DashboardCounts>> {
  const count = (table: string) => {
    const rows = db(table).count("*");
    return dmcId === null ? rows : rows.where("dmc_id", dmcId);
  };
  const { rows } = await db.raw<{ rows: { counts: string }[] }>(
    `select json_build_object('activeProposals', ?, 'confirmedBookings', ?, 'activeClients', ?,
       'activeItineraries', ?)::text as counts`,
    [
      count("app.proposals").whereNot("status", "declined"),
      count("app.bookings").where("status", "confirmed"),
      count("app.clients"),
      count("app.itineraries").where("status", "active"),
    ],
  );
  return new RawJson(rows[0]?.counts ?? "{}");
}

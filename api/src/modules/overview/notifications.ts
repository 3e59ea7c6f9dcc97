import type { Notification, SessionUser } from "@dmc-hub/shared-types";
import type { Knex } from "knex";
import { writtenDay } from "../../rendering/written-day.ts";
import type { NoticeSource } from "../../resources/notice-source.ts";

/** Maximum number of notifications of each kind. */
const EACH = 20;

type Row = Pick<Notification, "kind" | "id" | "title" | "createdAt" | "isSeen">;

/** Unread news first, then what is due by the DMC's day, then read news; news covers the last 7 days. */
export async function readNotifications(
  rw: Knex,
  dmcId: number | null,
  { id: userId, dateFormat }: SessionUser,
  sources: readonly NoticeSource[],
): Promise<Notification[]> {
  const { rows } = await rw.raw<{ rows: { found: string }[] }>(
    `with day as (select (now() at time zone time_zone)::date as today from app.dmcs where id = :dmcId),
     reader as (select coalesce(news_seen_at, '-infinity') as seen_until from app.users where id = :userId)
     select coalesce(json_agg(row order by place, case when place = 2 then at end, at desc), '[]')::text as found
     from (${sources.map(({ rows: own }) => `(${own})`).join(" union all ")}) all_kinds`,
    { dmcId, userId, each: EACH },
  );
  const found: Row[] = JSON.parse(rows[0]?.found ?? "[]");
  const sayOf = new Map(sources.map(({ kind, say }) => [kind, say]));
  const writeDay = (day: string) => writtenDay(day, dateFormat);
  // The values that the text is made of are included: older shells wrote the text themselves.
  return found.map((row) => Object.assign(row, sayOf.get(row.kind)!(row as never, writeDay)));
}

/**
 * News that arrives while this is asked is not marked, because nobody has seen it. A mark never moves back.
 */
export async function markNewsSeen(rw: Knex, userId: number, until: string): Promise<void> {
  await rw.raw(
    `update app.users set news_seen_at = greatest(news_seen_at, least(?::timestamptz, now())) where id = ?`,
    [until, userId],
  );
}

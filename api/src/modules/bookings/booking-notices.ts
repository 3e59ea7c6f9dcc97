import { type BookingStatus, bookingStatuses } from "@dmc-hub/shared-types";
import { listed, type NoticeSource } from "../../resources/notice-source.ts";

/** Unconfirmed bookings of the next 7 days. */
export const bookingNotices: NoticeSource<{ readonly startDate: string }> = {
  kind: "booking",
  rows: `
    select json_build_object('kind', 'booking', 'id', id, 'title', title, 'startDate', start_date) as row,
      2 as place, start_date::timestamptz as at
    from app.bookings, day
    where dmc_id = :dmcId and status in (${listed(bookingStatuses.those("unconfirmed"))}) and start_date between today and today + 7
    order by start_date, id limit :each`,
  say: ({ startDate }, writeDay) => ({
    text: `Not confirmed, begins ${writeDay(startDate)}`,
    isUrgent: false,
  }),
};

interface StatusNews {
  readonly id: number;
  readonly to: BookingStatus;
  /** Null if that user has been deleted. */
  readonly userName: string | null;
}

/** Bookings whose status somebody else changed in the last 7 days: the latest change of each. */
export const bookingNews: NoticeSource<StatusNews> = {
  kind: "bookingStatus",
  rows: `
    select json_build_object('kind', 'bookingStatus', 'id', b.id, 'title', b.title, 'from', from_status,
      'to', to_status, 'userName', u.name, 'createdAt', l.created_at, 'isSeen', l.created_at <= seen_until) as row,
      case when l.created_at <= seen_until then 3 else 1 end as place, l.created_at as at
    from reader, (
        select distinct on (booking_id) * from app.booking_status_changes
        where dmc_id = :dmcId and created_at > now() - interval '7 days' and from_status is not null
        order by booking_id, id desc) l
      join app.bookings b on b.dmc_id = :dmcId and b.id = l.booking_id
      left join app.users u on u.id = l.user_id
    where l.user_id is distinct from :userId
    order by l.id desc limit :each`,
  say: ({ id, to, userName }) => ({
    text: `${became(to)} by ${userName ?? "somebody"}`,
    isUrgent: false,
    opens: { kind: "booking", id },
  }),
};

function became(status: BookingStatus): string {
  const { label } = bookingStatuses.descriptions[status];
  return bookingStatuses.is(status, "unconfirmed") ? `Set to ${label.toLowerCase()}` : label;
}

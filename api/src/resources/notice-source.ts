import type { Notification } from "@dmc-hub/shared-types";

/** Statuses of a kind as a list in SQL. */
export const listed = (statuses: readonly string[]): string =>
  statuses.map((status) => `'${status}'`).join(", ");

/** Writes a plain day in the reader's format. */
type WriteDay = (day: string) => string;

/** The text of a notification, and what it opens if that is not its own row. */
type Said = Pick<Notification, "text" | "isUrgent" | "opens">;

/**
 * Where the notifications of one kind come from. `rows` selects at most `:each` of them: `row` as JSON with
 * `kind`, `id` and `title`, for news also `createdAt` and `isSeen`; `place` is 1 for unread news, 2 for what
 * is due, 3 for read news; `at` orders them. It may use `:dmcId`, `:userId`, `day.today` and
 * `reader.seen_until`.
 */
export interface NoticeSource<Row = never> {
  readonly kind: string;
  readonly rows: string;
  readonly say: (row: Row, writeDay: WriteDay) => Said;
}

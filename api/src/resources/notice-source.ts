import type { Notification } from "@dmc-hub/shared-types";

/** Statuses of a kind as a list in SQL. */
export const listed = (statuses: readonly string[]): string =>
  statuses.map((status) => `'${status}'`).join(", ");

/** Writes a plain day as the reader wants days. */
type WriteDay = (day: string) => string;

/** The words of a notification, and what it opens where that is not its row. */
type Said = Pick<Notification, "text" | "isUrgent" | "opens">;

/**
 * Where the notifications of one kind come from. `rows` selects at most `:each` of them: `row` as JSON with
 * `kind`, `id` and `title`, news also with `createdAt` and `isSeen`; `place` 1 for what is new, 2 for what is due, 3
 * for what was new; `at` orders them. It may use `:dmcId`, `:userId`, `day.today` and `reader.seen_until`.
 */
export interface NoticeSource<Row = never> {
  readonly kind: string;
  readonly rows: string;
  readonly say: (row: Row, writeDay: WriteDay) => Said;
}

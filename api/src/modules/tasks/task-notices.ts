import { taskStatuses } from "@dmc-hub/shared-types";
import { listed, type NoticeSource } from "../../resources/notice-source.ts";

interface DueTask {
  readonly dueDate: string;
  readonly isOverdue: boolean;
}

/** Tasks due today or overdue, for the reader or for anyone. */
export const taskNotices: NoticeSource<DueTask> = {
  kind: "task",
  rows: `
    select json_build_object('kind', 'task', 'id', id, 'title', title, 'dueDate', due_date,
      'isOverdue', status in (${listed(taskStatuses.those("late"))}) or due_date < today) as row, 2 as place, due_date::timestamptz as at
    from app.tasks, day
    where dmc_id = :dmcId and status in (${listed(taskStatuses.those("open"))}) and due_date <= today
      and (assigned_to is null or assigned_to = :userId)
    order by due_date, id limit :each`,
  say: ({ dueDate, isOverdue }, writeDay) => ({
    text: isOverdue ? `Overdue since ${writeDay(dueDate)}` : "Due today",
    isUrgent: isOverdue,
  }),
};

import type { Task } from "@dmc-hub/shared-types";
import type { Knex } from "knex";
import { readerWithPreference, writeToStaff } from "../mails/staff-mail.ts";
import type { PublicPlace } from "../../platform/http/portal-address.ts";
import type { TenantChange } from "../../resources/tenant-resource.ts";
import { writtenDay } from "../../rendering/written-day.ts";

/** Mails the user to whom somebody else assigns a task. */
export const tellAssigned =
  (place: PublicPlace) =>
  async (trx: Knex, _id: number, { before, after, user }: TenantChange<Task>): Promise<void> => {
    const { assignedTo, title, dueDate, description } = after;
    if (assignedTo === null || assignedTo === before?.assignedTo || assignedTo === user.id) return;
    const reader = await readerWithPreference(trx, assignedTo, "notify_task_assigned");
    if (reader === null) return;
    await writeToStaff(trx, place, reader, {
      kind: "task-assigned",
      subject: `Task assigned: ${title}`,
      paragraphs: [
        `${user.name} has assigned a task to you.`,
        dueDate === null ? title : `${title}\nDue on ${writtenDay(dueDate)}`,
        ...(description === null ? [] : [description]),
      ],
    });
  };

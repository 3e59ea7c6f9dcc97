import { contract, type Task, taskTransitions } from "@dmc-hub/shared-types";
import type { Knex } from "knex";
import { Model } from "objection";
import type { Database } from "../../platform/database/database.ts";
import type { PublicPlace } from "../portals/portal-address.ts";
import { requireRelated, requireStaff } from "../relations/relations.ts";
import { type TenantChange, tenantResource } from "../../resources/tenant-resource.ts";
import { tellAssigned } from "./assigned-mail.ts";
import { taskChange } from "./task-change.ts";

class TaskRow extends Model {
  static override readonly tableName = "app.tasks";
}

/** The calls about tasks. */
export const tasks = (database: Database, place: PublicPlace) =>
  tenantResource<typeof contract.tasks, Task>(contract.tasks, database, {
    model: TaskRow,
    noun: "task",
    transitions: taskTransitions,
    check: checkTask,
    changed: tellAssigned(place),
    publishes: () => taskChange,
  });

/** What was not sent may point at what is gone by now: it stays, so that the task can still be checked. */
async function checkTask(trx: Knex, { dmcId, body, after }: TenantChange<Task>): Promise<void> {
  if ("assignedTo" in body) await requireStaff(trx, dmcId, "assignedTo", after.assignedTo);
  if ("relatedTo" in body || "relatedId" in body) await requireRelated(trx, dmcId, after);
}

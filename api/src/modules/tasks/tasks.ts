import { contract, type Task, taskKind } from "@dmc-hub/shared-types";
import type { Knex } from "knex";
import type { Database } from "../../platform/database/database.ts";
import type { PublicPlace } from "../../platform/http/portal-address.ts";
import { requireRelated, requireStaff } from "../../resources/relations.ts";
import { changeOf } from "../../resources/change-of.ts";
import { type TenantChange, tenantResource } from "../../resources/tenant-resource.ts";
import { tellAssigned } from "./assigned-mail.ts";

/** The calls about tasks. */
export const tasks = (database: Database, place: PublicPlace) =>
  tenantResource<typeof contract.tasks, Task>(taskKind, contract.tasks, database, {
    check: checkTask,
    changed: tellAssigned(place),
    publishes: () => changeOf(taskKind),
  });

/**
 * Fields that were not sent may refer to deleted things: they stay, so that the task can still be checked
 * off.
 */
async function checkTask(trx: Knex, { dmcId, body, after }: TenantChange<Task>): Promise<void> {
  if ("assignedTo" in body) await requireStaff(trx, dmcId, "assignedTo", after.assignedTo);
  if ("relatedTo" in body || "relatedId" in body) await requireRelated(trx, dmcId, after);
}

import { contract, type Dmc } from "@dmc-hub/shared-types";
import { Model } from "objection";
import type { Database } from "../../platform/database/database.ts";
import { errors } from "../../platform/http/errors.ts";
import { sharedResource } from "../../resources/shared-resource.ts";
import { usesOf } from "../../resources/uses.ts";
import { endSessionsOfStaff } from "../../platform/session/end-sessions.ts";
import type { SessionCache } from "../../platform/session/session-cache.ts";
import { invalidateSessions } from "../../platform/session/session-invalidation.ts";
import { deleteAllOf } from "./delete-all-of.ts";
import { isReserved } from "./reserved-subdomains.ts";

class DmcRow extends Model {
  static override readonly tableName = "app.dmcs";
}

/** The calls about DMCs. */
export const dmcs = (database: Database, cache: SessionCache) =>
  sharedResource<typeof contract.dmcs, Dmc>(contract.dmcs, database, {
    model: DmcRow,
    noun: "DMC",
    check: async (_trx, before, after) => {
      if (after === null || after.subdomain === before?.subdomain || !isReserved(after.subdomain)) return;
      throw errors.invalid({ path: "subdomain", message: "This subdomain is reserved" });
    },
    removing: async (trx, { id, name }, query) => {
      if (query["name"] === undefined) return refuseUsedDmc(database, id);
      if (query["name"] !== name)
        throw errors.invalid({ path: "name", message: "This is not the DMC's name" });
      await deleteAllOf(trx, id);
    },
    changed: async (trx, { id, body }) => {
      if (body?.["active"] === false) await endSessionsOfStaff(trx, id);
      else await invalidateSessions(trx, { dmc: id });
    },
    committed: (id) => cache.forgetDmc(id),
  });

async function refuseUsedDmc({ admin }: Database, id: number): Promise<void> {
  const uses = await usesOf(admin, USES, { id });
  if (uses !== null) throw errors.conflict(`This DMC still has ${uses}. Delete or move them first.`);
}

const USES = [
  { table: "app.users", column: "dmc_id", one: "user", many: "users" },
  { table: "app.clients", column: "dmc_id", one: "client", many: "clients" },
  { table: "app.partners", column: "dmc_id", one: "partner", many: "partners" },
  { table: "app.proposals", column: "dmc_id", one: "proposal", many: "proposals" },
  { table: "app.itineraries", column: "dmc_id", one: "itinerary", many: "itineraries" },
  { table: "app.bookings", column: "dmc_id", one: "booking", many: "bookings" },
  { table: "app.tasks", column: "dmc_id", one: "task", many: "tasks" },
  { table: "app.messages", column: "dmc_id", one: "message", many: "messages" },
];

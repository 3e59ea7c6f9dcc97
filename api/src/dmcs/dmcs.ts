import { contract, type Dmc } from "@dmc-hub/shared-types";
import { Model } from "objection";
import type { Database } from "../database/database.ts";
import { sharedResource } from "../resources/shared-resource.ts";
import { endSessionsOfStaff } from "../session/end-sessions.ts";
import type { SessionCache } from "../session/session-cache.ts";
import { tellSessions } from "../session/session-news.ts";

class DmcRow extends Model {
  static override readonly tableName = "app.dmcs";
}

/** The calls about DMCs. */
export const dmcs = (database: Database, cache: SessionCache) =>
  sharedResource<typeof contract.dmcs, Dmc>(contract.dmcs, database, {
    model: DmcRow,
    noun: "DMC",
    usedBy: [
      { table: "app.users", column: "dmc_id", one: "user", many: "users" },
      { table: "app.clients", column: "dmc_id", one: "client", many: "clients" },
      { table: "app.partners", column: "dmc_id", one: "partner", many: "partners" },
      { table: "app.proposals", column: "dmc_id", one: "proposal", many: "proposals" },
      { table: "app.itineraries", column: "dmc_id", one: "itinerary", many: "itineraries" },
      { table: "app.bookings", column: "dmc_id", one: "booking", many: "bookings" },
      { table: "app.tasks", column: "dmc_id", one: "task", many: "tasks" },
      { table: "app.messages", column: "dmc_id", one: "message", many: "messages" },
    ],
    changed: async (trx, { id, body }) => {
      if (body?.["active"] === false) await endSessionsOfStaff(trx, id);
      else await tellSessions(trx, { dmc: id });
    },
    committed: (id) => cache.forgetDmc(id),
  });

import { contract } from "@dmc-hub/shared-types";
import { Model } from "objection";
import type { Database } from "../../platform/database/database.ts";
import type { Handlers } from "../../platform/http/implement.ts";
import { letGo } from "../relations/relations.ts";
import { importRows } from "../../resources/import-rows.ts";
import { tenantResource } from "../../resources/tenant-resource.ts";

class ClientRow extends Model {
  static override readonly tableName = "app.clients";
}

/** The calls about clients. */
export const clients = (database: Database): Handlers<typeof contract.clients> => ({
  ...tenantResource(contract.clients, database, {
    model: ClientRow,
    noun: "client",
    removing: letGo("client"),
    usedBy: [
      { table: "app.proposals", column: "client_id", one: "proposal", many: "proposals" },
      { table: "app.bookings", column: "client_id", one: "booking", many: "bookings" },
    ],
  }),
  import: importRows(database, ClientRow),
});

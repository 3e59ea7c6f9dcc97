import { contract } from "@dmc-hub/shared-types";
import { Model } from "objection";
import type { Database } from "../database/database.ts";
import { tenantResource } from "../resources/tenant-resource.ts";

class ClientRow extends Model {
  static override readonly tableName = "app.clients";
}

/** The calls about clients. */
export const clients = (database: Database) =>
  tenantResource(contract.clients, database, ClientRow, "client");

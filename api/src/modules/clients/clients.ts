import { clientKind, contract } from "@dmc-hub/shared-types";
import type { Database } from "../../platform/database/database.ts";
import type { Handlers } from "../../platform/http/implement.ts";
import { importRows } from "../../resources/import-rows.ts";
import { tagFilterOf } from "../../resources/tag-filter.ts";
import { tenantResource } from "../../resources/tenant-resource.ts";

/** The calls about clients. */
export const clients = (database: Database): Handlers<typeof contract.clients> => ({
  ...tenantResource(clientKind, contract.clients, database, { customFilters: tagFilterOf(clientKind) }),
  import: importRows(clientKind, database),
});

import { contract, type Dmc, dmcKind, tidy } from "@dmc-hub/shared-types";
import type { Database } from "../../platform/database/database.ts";
import { errors } from "../../platform/http/errors.ts";
import { sharedResource } from "../../resources/shared-resource.ts";
import { countReferences, rowsOfDmc } from "../../resources/references.ts";
import { endSessionsOfStaff } from "../../platform/session/end-sessions.ts";
import type { SessionCache } from "../../platform/session/session-cache.ts";
import { invalidateSessions } from "../../platform/session/session-invalidation.ts";
import { deleteAllOf } from "./delete-all-of.ts";
import { isReserved } from "./reserved-subdomains.ts";

/** The calls about DMCs. */
export const dmcs = (database: Database, cache: SessionCache) =>
  sharedResource<typeof contract.dmcs, Dmc>(dmcKind, contract.dmcs, database, {
    check: async (_trx, before, after) => {
      if (after === null || after.subdomain === before?.subdomain || !isReserved(after.subdomain)) return;
      throw errors.invalid({ path: "subdomain", message: "This subdomain is reserved" });
    },
    removing: async (trx, { id, name }, query) => {
      if (query["name"] === undefined) return refuseUsedDmc(database, id);
      if (query["name"] !== tidy(name))
        throw errors.invalid({ path: "name", message: "This is not the DMC's name" });
      await deleteAllOf(trx, id);
    },
    changed: async (trx, { id, body }) => {
      if (body?.["active"] === false) await endSessionsOfStaff(trx, id);
      else await invalidateSessions(trx, { dmc: id });
    },
    committed: (id) => cache.forgetDmc(id),
    notedFor: ({ id }, isDeleted) => (isDeleted ? null : id),
  });

async function refuseUsedDmc({ admin }: Database, id: number): Promise<void> {
  const counted = await countReferences(admin, rowsOfDmc, { id });
  if (counted !== null) throw errors.conflict(`This DMC still has ${counted}. Delete or move them first.`);
}

import { type Contract, contract, kinds } from "@dmc-hub/shared-types";
import type { Database } from "../platform/database/database.ts";
import { type ResourceContract, tenantResource } from "../resources/tenant-resource.ts";

/**
 * Handlers of the DMC's kinds that have no module of their own: the five calls, with the rules of their
 * descriptions. `own` names the groups of calls that modules answer.
 */
export const plainResources = (database: Database, own: readonly string[]): Record<string, object> =>
  Object.fromEntries(
    kinds
      .filter(({ isShared, collection }) => !isShared && !own.includes(collection))
      .map((kind) => [kind.collection, tenantResource(kind, callsOf(kind.collection), database)]),
  );

const callsOf = (group: string) => (contract as Contract)[group] as ResourceContract;

import { kinds } from "@dmc-hub/shared-types";
import type { Knex } from "knex";
import { LRUCache } from "lru-cache";
import { asTenant } from "../../platform/database/tenant.ts";
import type { Read } from "../../platform/http/implement.ts";
import { RawJson } from "../../platform/http/raw-json.ts";

/** How long one entry stands for further reads of the same kind by the same administrator, ms. */
const HOUR = 3_600_000;

/** Number of reads that a process remembers. */
const REMEMBERED = 10_000;

/** Makes what notes, for the DMCs concerned, that an administrator reads their rows: once an hour for each kind. */
export function readNoter(rw: Knex): (read: Read) => Promise<void> {
  const known = new LRUCache<string, true>({ max: REMEMBERED, ttl: HOUR });
  return async ({ user, endpoint, output, tenants }) => {
    if (user.role !== "admin") return;
    const resource = resourceOf(endpoint.path);
    for (const dmcId of tenants.size > 0 ? tenants : dmcsIn(output)) {
      const key = `${user.id} ${dmcId} ${resource}`;
      if (known.has(key)) continue;
      known.set(key, true);
      await asTenant(dmcId, () => note(rw, { dmcId, resource, userId: user.id })).catch((error) => {
        known.delete(key);
        throw error;
      });
    }
  };
}

interface Noted {
  readonly dmcId: number;
  readonly resource: string;
  readonly userId: number;
}

/** Other processes note reads as well. */
async function note(rw: Knex, { dmcId, resource, userId }: Noted): Promise<void> {
  const noted = await rw("app.audit")
    .where({ dmc_id: dmcId, user_id: userId, action: "read", resource })
    .whereRaw("at > now() - interval '1 hour'")
    .first("id");
  if (noted !== undefined) return;
  await rw.raw("select app.note_audit(:dmcId::bigint, 'read', :resource, null, null, null, '[]')", {
    dmcId,
    resource,
  });
}

/** The kind that a call is about: "client" for `/api/clients/:id`. */
function resourceOf(path: string): string {
  const [, , collection = ""] = path.split("/");
  return kinds.find((kind) => kind.collection === collection)?.names[0] ?? collection;
}

/** The DMCs of the rows in an answer about all of them. */
function dmcsIn(output: unknown): Set<number> {
  const rows = Array.isArray(output) ? JSON.stringify(output) : "";
  const text = output instanceof RawJson ? output.text : rows;
  return new Set([...text.matchAll(/"dmcId"\s*:\s*(\d+)/g)].map(([, id]) => Number(id)));
}

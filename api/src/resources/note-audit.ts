import type { AuditAction } from "@dmc-hub/shared-types";
import type { Knex } from "knex";

/** A field and its values before and after; null for none. */
export interface NotedChange {
  readonly field: string;
  readonly old: unknown;
  readonly new: unknown;
  /** The values are secret: they are null here. */
  readonly isHidden?: true;
}

/** What was done, apart from who did it. */
export interface Noted {
  readonly dmcId: number;
  readonly action: AuditAction;
  /** The kind of the record, and which; null where many are concerned. */
  readonly resource: string;
  readonly resourceId: number | null;
  readonly title: string | null;
  readonly tripId?: number;
  readonly changes?: readonly NotedChange[];
}

/**
 * Notes what the current actor did, for what is no change of a single row: rows' own changes are noted by their tables
 * (migration 0095). For use as the tenant, in the transaction of what is noted.
 */
export async function noteAudit(trx: Knex, noted: Noted): Promise<void> {
  const { dmcId, action, resource, resourceId, title, tripId = null, changes = [] } = noted;
  await trx.raw(
    `select app.note_audit(:dmcId::bigint, :action, :resource, :resourceId::bigint, :title, :tripId::bigint,
       :changes::jsonb)`,
    { dmcId, action, resource, resourceId, title, tripId, changes: JSON.stringify(changes) },
  );
}

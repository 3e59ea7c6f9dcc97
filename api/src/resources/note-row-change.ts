import type { Kind } from "@dmc-hub/shared-types";
import type { Knex } from "knex";
import { asTenant } from "../platform/database/tenant.ts";
import { noteAudit, type NotedChange } from "./note-audit.ts";
import type { Fields } from "./rows.ts";

/** A row as it was and as it is; null if there is none. */
interface RowChange {
  readonly before: Fields | null;
  readonly after: Fields | null;
  /** Fields that were set whose values are secret. */
  readonly hidden?: readonly string[];
  /** What is compared; by default the kind's own fields. */
  readonly fields?: readonly string[];
}

/**
 * Notes the change of a row that the whole platform shares for a DMC whom it concerns. Shared tables have no triggers
 * (`schema-rules.test.ts`); rows of DMCs are noted by their tables.
 */
export async function noteRowChange(
  trx: Knex,
  dmcId: number,
  kind: Pick<Kind, "names" | "fields" | "nameField">,
  { before, after, hidden = [], fields = Object.keys(kind.fields) }: RowChange,
): Promise<void> {
  const compared = before === null ? [] : fields.flatMap((field) => changeOf(field, before, after));
  const secrets = hidden.map((field) => ({ field, old: null, new: null, isHidden: true }) as const);
  const changes: readonly NotedChange[] = before === null ? [] : [...compared, ...secrets];
  const action = before === null ? "create" : after === null ? "delete" : "update";
  if (action === "update" && changes.length === 0) return;
  const [resource] = kind.names;
  const row = after ?? before ?? {};
  const about = { resource, resourceId: Number(row["id"]), title: String(row[kind.nameField]) };
  await asTenant(dmcId, () => noteAudit(trx, { dmcId, action, ...about, changes }));
}

function changeOf(field: string, before: Fields, after: Fields | null): NotedChange[] {
  const [old, now] = [before[field] ?? null, after?.[field] ?? null];
  return JSON.stringify(old) === JSON.stringify(now) ? [] : [{ field, old, new: now }];
}

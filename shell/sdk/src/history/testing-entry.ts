import type { AuditEntry } from "@dmc-hub/shared-types";

/** An entry of the audit. */
export const entryWith = (given: Partial<AuditEntry> = {}): AuditEntry => ({
  id: 1,
  dmcId: 1,
  at: "2026-05-04T08:30:00.000Z",
  actorKind: "staff",
  userId: 7,
  actorName: "Ana Silva",
  actorLabel: "Staff",
  action: "update",
  verb: "Changed",
  resource: "guest",
  resourceId: 11,
  title: "Acme Travel",
  thing: "guest Acme Travel",
  tripId: null,
  changes: [],
  reason: null,
  source: "screen",
  requestId: "made",
  ...given,
});

import { expect, test } from "@jest/globals";
import type { AuditChange } from "@dmc-hub/shared-types";
import { inWords, type StoredEntry } from "./audit-words.ts";

/** One changed field of an entry in words. */
function changed(resource: string, field: string, old: unknown, now: unknown): AuditChange | undefined {
  const change = { field, old, new: now, oldName: null, newName: null, isHidden: false };
  const entry = {
    resource,
    title: null,
    source: "app",
    action: "update",
    actorKind: "staff",
    changes: [change],
  };
  return inWords(entry as unknown as StoredEntry).changes[0];
}

test.each([
  [
    "proposal",
    "choice",
    null,
    { option: "B", extras: [24] },
    "What the client chose",
    null,
    "Option B, 1 extra",
  ],
  [
    "proposal",
    "choice",
    { option: null, extras: [] },
    { option: null, extras: [1, 2] },
    "What the client chose",
    "",
    "2 extras",
  ],
  [
    "price line",
    "segments",
    [{ count: 3, amount: 1.3 }],
    [
      { count: 1, amount: 90 },
      { count: 2, amount: 80 },
    ],
    "Net",
    "3 × 1.3",
    "90, 2 × 80",
  ],
  [
    "price line",
    "segments",
    [{ count: 1, amount: 90, single: 30, bandAmounts: { child: 40 } }],
    [{ count: 1, amount: 90, single: 30, bandAmounts: { child: 45 } }],
    "Net",
    "90 (single 30, child 40)",
    "90 (single 30, child 45)",
  ],
  [
    "price",
    "options",
    [{ key: "A", name: "Classic", isRecommended: true }],
    [
      { key: "A", name: "Classic", isRecommended: false },
      { key: "B", name: "Grand", isRecommended: true },
    ],
    "Options",
    "A Classic (recommended)",
    "A Classic, B Grand (recommended)",
  ],
  ["price", "party", null, [{ band: "adult", count: 2 }], "Party", null, "adult 2"],
  ["client", "type", "corporate", "individual", "Type", "Corporate", "Individual"],
] as const)(
  "of a %s the %s is written as people say it",
  (resource, field, old, now, label, before, after) => {
    expect(changed(resource, field, old, now)).toMatchObject({ label, oldName: before, newName: after });
  },
);

test.each([
  ["validUntil", null, "2026-12-10", "Valid until", "day"],
  ["foc", 0, 2, "Free places", "count"],
  ["agencyId", null, 53, "Agency", "count"],
  ["answeredBy", null, "Ann", "Answered by", "text"],
  ["revokedAt", null, "2026-12-10T10:00:00Z", "Ended", "instant"],
] as const)(
  "a field that no kind describes has a label, and its values their kind: %s",
  (field, old, now, label, as) => {
    expect(changed("price", field, old, now)).toMatchObject({ label, as, old, new: now });
  },
);

import {
  actorKinds,
  auditActions,
  type AuditChange,
  type AuditEntry,
  type Field,
  type Kind,
  kinds,
  labelOf,
} from "@dmc-hub/shared-types";

/** A change as it is stored: without the words for it. */
type StoredChange = Omit<AuditChange, "label" | "as">;

/** An entry as it is stored. */
export type StoredEntry = Omit<AuditEntry, "actorLabel" | "verb" | "thing" | "changes"> & {
  readonly changes: readonly StoredChange[];
};

/** Adds the words that people know. */
export function inWords(entry: StoredEntry): AuditEntry {
  const kind = kindOf(entry.resource);
  const order = Object.keys(kind?.fields ?? {});
  const placeOf = ({ field }: StoredChange) => (order.includes(field) ? order.indexOf(field) : order.length);
  const changes = entry.changes.toSorted((one, other) => placeOf(one) - placeOf(other));
  return {
    ...entry,
    actorLabel: actorKinds[entry.actorKind],
    verb: entry.source === "import" ? "Imported" : auditActions[entry.action],
    thing: thingOf(entry),
    changes: changes.map((change) =>
      wordedChange(change, kind?.fields[change.field] ?? kind?.reads[change.field]),
    ),
  };
}

/** What records are called that no kind describes. */
const nouns: Readonly<Record<string, string>> = {
  share: "link",
  calendarFeed: "calendar address",
  DMC: "company",
  audit: "activity",
};

function thingOf({ resource, title, source, action }: StoredEntry): string {
  const noun = nouns[resource] ?? resource;
  const many = kindOf(resource)?.names[1] ?? noun;
  if (source === "import") return `${many} from ${title ?? "a file"}`;
  if (action === "read") return many;
  return title === null ? noun : `${noun} ${title}`;
}

const kindOf = (resource: string): Kind | undefined => kinds.find(({ names: [one] }) => one === resource);

/** Labels of fields that no kind describes, where their names do not say it. */
const labels: Readonly<Record<string, string>> = {
  count: "Added",
  skipped: "Left out",
  files: "File",
  token: "Address",
  revokedAt: "Ended",
};

function wordedChange(change: StoredChange, field: Field | undefined): AuditChange {
  const label = field?.label ?? labels[change.field] ?? wordsOf(change.field);
  const as = field?.as ?? valueKindOf(change);
  if (!field?.choices) return { ...change, label, as };
  const named = (value: unknown) => (typeof value === "string" ? labelOf(field, value) : null);
  return { ...change, label, as, oldName: named(change.old), newName: named(change.new) };
}

/** `answeredBy` becomes "Answered by". */
function wordsOf(field: string): string {
  const words = field.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function valueKindOf({ field, old, new: now }: StoredChange): AuditChange["as"] {
  const value = now ?? old;
  if (typeof value === "boolean") return "yesNo";
  if (typeof value === "number") return "count";
  return field.endsWith("At") ? "instant" : "text";
}

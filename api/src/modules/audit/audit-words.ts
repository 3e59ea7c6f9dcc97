import {
  type AcceptedChoice,
  actorKinds,
  auditActions,
  type AuditChange,
  type AuditEntry,
  type Field,
  type Kind,
  kinds,
  labelOf,
  type PriceSegmentRow,
  type PricingSettings,
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

/** What stands between a noun and the name of the proposal that such a record belongs to. */
const ofProposal: Readonly<Record<string, string>> = { share: "to", price: "of" };

function thingOf({ resource, title, source, action }: StoredEntry): string {
  const noun = nouns[resource] ?? resource;
  const many = kindOf(resource)?.names[1] ?? noun;
  if (source === "import") return `${many} from ${title ?? "a file"}`;
  if (action === "read") return many;
  return [noun, title === null ? undefined : ofProposal[resource], title].filter(Boolean).join(" ");
}

const kindOf = (resource: string): Kind | undefined => kinds.find(({ names: [one] }) => one === resource);

/** Labels of fields that no kind describes, where their names do not say it. */
const labels: Readonly<Record<string, string>> = {
  count: "Added",
  skipped: "Left out",
  files: "File",
  token: "Address",
  revokedAt: "Ended",
  agencyId: "Agency",
  foc: "Free places",
  focInSingle: "Free places in singles",
  focRatio: "Paying for each free place",
  lineCount: "Price lines",
  choice: "What the client chose",
};

/** How values that have parts are written; those of other fields stay as they are. */
const writers: Readonly<Record<string, (value: never) => string>> = {
  choice: ({ option, extras }: AcceptedChoice) =>
    [
      ...(option === null ? [] : [`Option ${option}`]),
      ...(extras.length === 0 ? [] : [extras.length === 1 ? "1 extra" : `${extras.length} extras`]),
    ].join(", "),
  segments: (segments: readonly PriceSegmentRow[]) => segments.map(segmentText).join(", "),
  options: (options: PricingSettings["options"]) =>
    options
      .map(({ key, name, isRecommended }) => `${key} ${name}${isRecommended ? " (recommended)" : ""}`)
      .join(", "),
  party: (party: NonNullable<PricingSettings["party"]>) =>
    party.map(({ band, count }) => `${band} ${count}`).join(", "),
};

/** A price of a line: "2 × 90 (single 30, child 45)". */
function segmentText({ count, amount, single, bandAmounts }: PriceSegmentRow): string {
  const others = Object.entries({ ...(typeof single === "number" && { single }), ...bandAmounts });
  const text = count === 1 ? `${amount}` : `${count} × ${amount}`;
  return others.length === 0 ? text : `${text} (${others.map((other) => other.join(" ")).join(", ")})`;
}

function wordedChange(change: StoredChange, field: Field | undefined): AuditChange {
  const label = field?.label ?? labels[change.field] ?? wordsOf(change.field);
  const as = field?.as ?? valueKindOf(change);
  const name = namerOf(change.field, field);
  if (name === null) return { ...change, label, as };
  return { ...change, label, as, oldName: name(change.old), newName: name(change.new) };
}

/** What names a field's values; null if they are shown as they are. */
function namerOf(name: string, field: Field | undefined): ((value: unknown) => string | null) | null {
  const write = writers[name] as ((value: object) => string) | undefined;
  if (write) return (value) => (typeof value === "object" && value !== null ? write(value) : null);
  if (!field?.choices) return null;
  return (value) => (typeof value === "string" ? labelOf(field, value) : null);
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
  if (typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value)) return "day";
  return field.endsWith("At") ? "instant" : "text";
}

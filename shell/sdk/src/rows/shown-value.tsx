import { type Field, type Kind, labelOf, type Statuses, type ValueKind } from "@dmc-hub/shared-types";
import type { ReactNode } from "react";
import { today } from "../format/days.ts";
import { useFormat } from "../format/use-format.ts";
import { Status } from "../kit/status.tsx";
import { TagChips } from "../kit/tag-chips.tsx";

interface StatusBadgeProps<Value extends string> {
  /** The statuses of its kind. */
  readonly of: Statuses<Value>;
  readonly status: Value;
}

/** A status, shown by word, colour and shape. */
export function StatusBadge<Value extends string>({ of, status }: StatusBadgeProps<Value>) {
  const { label, tone } = of.descriptions[status];
  return <Status tone={tone}>{label}</Status>;
}

/** First and last day, in the reader's own date format. */
export function Dates({ startDate, endDate }: { startDate: string | null; endDate: string | null }) {
  return useFormat().dates(startDate, endDate);
}

const Day = ({ day }: { day: string }) => useFormat().day(day);

/** The day of an instant where the company is. */
function Instant({ at }: { at: string }) {
  const { day, timeZone } = useFormat();
  return day(today(timeZone, new Date(at)));
}

const Money = ({ value, currency }: { value: number; currency?: string | undefined }) => (
  <span style={{ whiteSpace: "nowrap" }}>{useFormat().money(value, currency)}</span>
);

/** A field's value as shown in lists and panels; null shows nothing. Amounts are in the currency that the row tells, if any. */
export function shownValue<Row extends object>(kind: Kind, name: keyof Row & string, row: Row): ReactNode {
  const field = fieldOf(kind, name);
  const value: unknown = row[name];
  if (value === null || value === undefined) return null;
  switch (field.as) {
    case "status":
      return kind.statuses ? <StatusBadge of={kind.statuses} status={value as string} /> : null;
    case "choice":
      return labelOf(field, value as string);
    case "day":
      return <Day day={value as string} />;
    case "instant":
      return <Instant at={value as string} />;
    case "money":
      return (
        <Money
          value={value as number}
          currency={(row as { currency?: string | null }).currency ?? undefined}
        />
      );
    case "tags":
      return (value as string[]).length === 0 ? null : <TagChips tags={value as string[]} />;
    case "yesNo":
      return value === true ? "Yes" : "No";
    default:
      return value as ReactNode;
  }
}

/** Values that are useless in a file: ids of other rows, addresses of pictures, secrets. */
const NOT_IN_FILES: ReadonlySet<ValueKind | undefined> = new Set(["reference", "picture", "secret"]);

/** The names of the fields that people read and write in files, in order. */
export const fileFieldsOf = ({ fields }: Kind): readonly string[] =>
  Object.keys(fields).filter((name) => !NOT_IN_FILES.has(fields[name]?.as));

/** A field of a kind, whether written or only read. */
export function fieldOf({ names, fields, reads }: Kind, name: string): Field {
  const field = fields[name] ?? reads[name];
  if (field === undefined) throw new Error(`A ${names[0]} has no field "${name}".`);
  return field;
}

import type { AuditChange } from "@dmc-hub/shared-types";
import { chakra } from "@chakra-ui/react/styled-system";
import { useFormat } from "../format/use-format.ts";
import { momentOf } from "./entry-words.ts";

const None = chakra("span", { base: { color: "fg.muted" } });
/** Isolated, because one written from right to left would stand on the other side of what it became. */
const Value = chakra("bdi", { base: { overflowWrap: "anywhere" } });

/** Longest text that is shown, characters; the whole of a longer one is its title. */
const LONGEST = 160;

interface ChangeValueProps {
  readonly change: AuditChange;
  readonly which: "old" | "new";
}

/** A field's value before or after a change, as people write it. */
export function ChangeValue({ change, which }: ChangeValueProps) {
  const format = useFormat();
  const name = which === "old" ? change.oldName : change.newName;
  const value = name ?? change[which];
  if (isEmpty(value)) return <None>none</None>;
  const text = name ?? textOf(change.as, value, format);
  if (text.length <= LONGEST) return <Value>{text}</Value>;
  return <Value title={text}>{text.slice(0, LONGEST).trimEnd()}…</Value>;
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

function textOf(as: AuditChange["as"], value: unknown, format: ReturnType<typeof useFormat>): string {
  if (Array.isArray(value)) return value.map(itemText).join(", ");
  if (typeof value === "boolean") return value ? "Yes" : "No";
  switch (as) {
    case "day":
      return format.day(String(value));
    case "instant":
      return momentOf(String(value), format);
    case "money":
      // It was in its proposal's currency, which need not be the company's.
      return format.money(Number(value), null);
    case "reference":
      return `number ${String(value)}`;
    case "picture":
      return "a picture";
    default:
      return typeof value === "string" ? value : JSON.stringify(value);
  }
}

/** One of several: a word, or the words and numbers of what has parts, such as "adult 2". */
const itemText = (item: unknown): string =>
  typeof item === "object" && item !== null
    ? Object.values(item)
        .filter((part) => typeof part === "string" || typeof part === "number")
        .join(" ")
    : String(item);

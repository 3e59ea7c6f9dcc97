import type { Kind } from "@dmc-hub/shared-types";
import type { ReactNode } from "react";
import { Facts } from "../kit/facts.tsx";
import { Link } from "../kit/link.tsx";
import { fieldOf, shownValue } from "./shown-value.tsx";

interface KindFactsProps<Row extends object> {
  readonly kind: Kind;
  readonly row: Row;
  /** The facts in order: a field by its name, or a label with its value. */
  readonly facts: readonly ((keyof Row & string) | readonly [label: string, value: ReactNode])[];
}

/** Facts about a thing, each with a label and a value. E-mail addresses are links. */
export const KindFacts = <Row extends object>({ kind, row, facts }: KindFactsProps<Row>) => (
  <Facts facts={facts.map((fact) => (typeof fact === "string" ? factOf(kind, row, fact) : fact))} />
);

function factOf<Row extends object>(kind: Kind, row: Row, name: keyof Row & string) {
  const field = fieldOf(kind, name);
  const value = row[name];
  const shown =
    field.as === "email" && value !== null ? (
      <Link to={`mailto:${String(value)}`}>{String(value)}</Link>
    ) : (
      shownValue(kind, name, row)
    );
  return [field.label, shown] as const;
}

import * as z from "zod/mini";
import { oneOf } from "./fields.ts";

/** What a value is, which decides how it is shown, typed in, aligned, exported and imported. */
export type ValueKind =
  | "text"
  | "prose"
  | "email"
  | "phone"
  | "webAddress"
  | "choice"
  | "status"
  | "day"
  | "time"
  | "timeZone"
  | "instant"
  | "money"
  | "count"
  | "degrees"
  | "colour"
  | "picture"
  | "yesNo"
  | "reference"
  | "secret";

/** One of some values, with the words for it. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** What else is true of a field; each trait is absent where it is not. */
export interface Traits {
  /** Lists may be sorted by it. */
  readonly isSorted?: true;
  /** Searches look into it. The table's search column has a line for each such field, in the order of these. */
  readonly isSearched?: true;
  /** Lists may be narrowed to one of its values. */
  readonly isFiltered?: true;
  /** What a new row starts with; without it nothing, or what the rule adds. */
  readonly start?: unknown;
  /** Other headings of a file's column that mean it, in lower case. */
  readonly aliases?: readonly string[];
  /** A sentence of help below its input. */
  readonly help?: string;
  /** The kind of thing that a reference leads to. */
  readonly to?: string;
  /** What becomes of a row when what it refers to goes: it keeps that from going, goes as well, or forgets it. */
  readonly whenGone?: "kept" | "gone" | "forgotten";
}

/** A field of a kind of thing: its rule, its label and what its value is. */
export interface Field<Rule extends z.ZodMiniType = z.ZodMiniType> extends Traits {
  readonly rule: Rule;
  readonly label: string;
  readonly as: ValueKind;
  /** Whether people must fill it in. */
  readonly isRequired: boolean;
  /** The values of a choice or a status, in the order in which they are offered. */
  readonly choices?: readonly Choice[];
}

/** Makes a field of a kind of value and its rule; `describe` gives it a label and its traits. */
export const fieldWith =
  <Rule extends z.ZodMiniType>(as: ValueKind, rule: Rule, isRequired: boolean) =>
  <const T extends Traits>(label: string, traits: T): Field<Rule> & T => ({
    ...traits,
    rule,
    label,
    as,
    isRequired,
  });

/** A field that is none of these, such as a number within limits, or one that is only read. */
export const other = <Rule extends z.ZodMiniType, const T extends Traits>(
  as: ValueKind,
  rule: Rule,
  label: string,
  traits: T,
) => fieldWith(as, rule, false)(label, traits);

/** How a value of a choice or a status is called; the value itself where nothing else is known of it. */
export const labelOf = ({ choices = [] }: Pick<Field, "choices">, value: string): string =>
  choices.find((choice) => choice.value === value)?.label ?? value;

/** What a reference leads to, and what becomes of a row when that goes. */
export interface Reference {
  readonly to: string;
  readonly whenGone: "kept" | "gone" | "forgotten";
}

/** The rule of one of some values, with words for each. */
export function enumOf<Value extends string>(labels: Readonly<Record<Value, string>>) {
  const values = Object.keys(labels) as Value[];
  return z.enum(values, `Must be ${oneOf(values)}`);
}

/** Values with their words, in their order. */
export const choicesOf = (labels: Readonly<Record<string, string>>): readonly Choice[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

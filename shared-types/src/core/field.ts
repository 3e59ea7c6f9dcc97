import * as z from "zod/mini";
import { oneOf } from "./fields.ts";

/** What kind of value a field holds; decides how it is shown, edited, aligned, exported and imported. */
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
  | "percent"
  | "count"
  | "degrees"
  | "colour"
  | "picture"
  | "yesNo"
  | "reference"
  | "tags"
  | "secret";

/** One of several values, with its label. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Further properties of a field; each is absent where it does not apply. */
export interface Traits {
  /** Lists can be sorted by it. */
  readonly isSorted?: true;
  /** Searches look into it. The table's search column has a line for each such field, in this order. */
  readonly isSearched?: true;
  /** Lists can be filtered by one of its values. */
  readonly isFiltered?: true;
  /** The value of a new row; without it, none or the rule's default. */
  readonly start?: unknown;
  /** Other column headings that mean this field in imported files, in lower case. */
  readonly aliases?: readonly string[];
  /** Help text below its input. */
  readonly help?: string;
  /** The kind of thing that a reference points to. */
  readonly to?: string;
  /**
   * What happens to a row when the thing it refers to is deleted: it prevents that, is deleted too, or loses
   * the reference.
   */
  readonly whenGone?: "kept" | "gone" | "forgotten";
}

/** A field of a kind of thing: its rule, label and kind of value. */
export interface Field<Rule extends z.ZodMiniType = z.ZodMiniType> extends Traits {
  readonly rule: Rule;
  readonly label: string;
  readonly as: ValueKind;
  /** Whether it must be filled in. */
  readonly isRequired: boolean;
  /** The values of a choice or status, in the order in which they are offered. */
  readonly choices?: readonly Choice[];
}

/** Makes a field from a kind of value and its rule; `describe` adds a label and traits. */
export const fieldWith =
  <Rule extends z.ZodMiniType>(as: ValueKind, rule: Rule, isRequired: boolean) =>
  <const T extends Traits>(label: string, traits: T): Field<Rule> & T => ({
    ...traits,
    rule,
    label,
    as,
    isRequired,
  });

/** A field that fits none of these, such as a number within limits or a read-only value. */
export const other = <Rule extends z.ZodMiniType, const T extends Traits>(
  as: ValueKind,
  rule: Rule,
  label: string,
  traits: T,
) => fieldWith(as, rule, false)(label, traits);

/** The label of a choice or status; the value itself if it has none. */
export const labelOf = ({ choices = [] }: Pick<Field, "choices">, value: string): string =>
  choices.find((choice) => choice.value === value)?.label ?? value;

/** What a reference points to, and what happens to a row when that is deleted. */
export interface Reference {
  readonly to: string;
  readonly whenGone: "kept" | "gone" | "forgotten";
}

/** The rule for one of several values, with a label for each. */
export function enumOf<Value extends string>(labels: Readonly<Record<Value, string>>) {
  const values = Object.keys(labels) as Value[];
  return z.enum(values, `Must be ${oneOf(values)}`);
}

/** Values with their labels, in order. */
export const choicesOf = (labels: Readonly<Record<string, string>>): readonly Choice[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

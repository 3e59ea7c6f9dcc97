import * as z from "zod/mini";
import * as rules from "./fields.ts";
import type { Statuses } from "./statuses.ts";

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

const field =
  <Rule extends z.ZodMiniType>(as: ValueKind, rule: Rule, isRequired: boolean) =>
  <const T extends Traits>(label: string, traits: T): Field<Rule> & T => ({
    ...traits,
    rule,
    label,
    as,
    isRequired,
  });

/** Fields that must be filled in. Their messages name the label. */
export const required = {
  text: <const T extends Traits & { readonly least: number; readonly message?: string }>(
    label: string,
    traits: T,
  ) => field("text", rules.line(traits.least, messageOf(label, traits)), true)(label, traits),
  prose: <const T extends Traits & { readonly message: string }>(label: string, traits: T) =>
    field("prose", rules.prose(1, traits.message), true)(label, traits),
  email: <const T extends Traits>(label: string, traits: T) =>
    field("email", rules.email(), true)(label, traits),
  day: <const T extends Traits>(label: string, traits: T) =>
    field("day", rules.plainDate, true)(label, traits),
  choice: <Value extends string, const T extends Traits>(
    label: string,
    labels: Readonly<Record<Value, string>>,
    traits: T,
  ) => ({ ...field("choice", enumOf(labels), false)(label, traits), choices: choicesOf(labels) }),
  /** A row that a person chooses; `message` is shown where none is chosen. */
  reference: <const T extends Traits & Reference & { readonly message: string }>(label: string, traits: T) =>
    field("reference", rules.chosen(traits.message), true)(label, traits),
};

/** Fields that may be left empty, which is null. */
export const optional = {
  text: <const T extends Traits>(label: string, traits: T) =>
    field("text", rules.optionalLine(), false)(label, traits),
  phone: <const T extends Traits>(label: string, traits: T) =>
    field("phone", rules.optionalLine(), false)(label, traits),
  prose: <const T extends Traits>(label: string, traits: T) =>
    field("prose", rules.optionalProse(), false)(label, traits),
  day: <const T extends Traits>(label: string, traits: T) =>
    field("day", rules.blankable(rules.plainDate), false)(label, traits),
  time: <const T extends Traits>(label: string, traits: T) =>
    field("time", rules.blankable(rules.timeOfDay), false)(label, traits),
  picture: <const T extends Traits>(label: string, traits: T) =>
    field("picture", rules.blankable(rules.pictureAddress()), false)(label, traits),
  reference: <const T extends Traits & Reference>(label: string, traits: T) =>
    field("reference", rules.blankable(rules.id), false)(label, traits),
};

/** A field with a value that a new row has from the start. */
export const started = {
  /** How many travel, 1 at first. */
  pax: <const T extends Traits>(label: string, traits: T) =>
    field("count", z._default(rules.pax, 1), true)(label, { ...traits, start: 1 }),
  /** Money in the company's currency, 0 at first. */
  money: <const T extends Traits>(label: string, traits: T) =>
    field("money", z._default(rules.money, 0), true)(label, { ...traits, start: 0 }),
  choice: <Value extends string, const T extends Traits & { readonly start: NoInfer<Value> }>(
    label: string,
    labels: Readonly<Record<Value, string>>,
    traits: T,
  ) => {
    const rule = z._default(enumOf(labels), traits.start);
    return { ...field("choice", rule, false)(label, traits), choices: choicesOf(labels) };
  },
  /** How far a thing has come; begins with the first of its statuses. */
  status: <Value extends string, const T extends Traits>(
    statuses: Statuses<Value> & { readonly rule: z.ZodMiniType<Value, Value> },
    traits: T,
  ) => {
    const [start] = statuses.values as [Value];
    const labels = Object.fromEntries(
      statuses.values.map((value) => [value, statuses.descriptions[value].label]),
    );
    return {
      ...field("status", z._default(statuses.rule, start), false)("Status", { ...traits, start }),
      choices: choicesOf(labels),
    };
  },
};

/** A field that is none of these, such as a number within limits, or one that is only read. */
export const other = <Rule extends z.ZodMiniType, const T extends Traits>(
  as: ValueKind,
  rule: Rule,
  label: string,
  traits: T,
) => field(as, rule, false)(label, traits);

/** How a value of a choice or a status is called; the value itself where nothing else is known of it. */
export const labelOf = ({ choices = [] }: Pick<Field, "choices">, value: string): string =>
  choices.find((choice) => choice.value === value)?.label ?? value;

interface Reference {
  readonly to: string;
  readonly whenGone: "kept" | "gone" | "forgotten";
}

const messageOf = (label: string, { least, message }: { least: number; message?: string }) =>
  message ?? `${label} must be at least ${least} characters`;

function enumOf<Value extends string>(labels: Readonly<Record<Value, string>>) {
  const values = Object.keys(labels) as Value[];
  return z.enum(values, `Must be ${rules.oneOf(values)}`);
}

const choicesOf = (labels: Readonly<Record<string, string>>): readonly Choice[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

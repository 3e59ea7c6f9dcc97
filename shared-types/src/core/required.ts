import { choicesOf, enumOf, fieldWith, type Reference, type Traits } from "./field.ts";
import { plainDate } from "./days.ts";
import * as rules from "./fields.ts";

// Fields that must be filled in. Their messages name the label.

export const text = <const T extends Traits & { readonly least: number; readonly message?: string }>(
  label: string,
  traits: T,
) => fieldWith("text", rules.line(traits.least, messageOf(label, traits)), true)(label, traits);

export const prose = <const T extends Traits & { readonly message: string }>(label: string, traits: T) =>
  fieldWith("prose", rules.prose(1, traits.message), true)(label, traits);

export const email = <const T extends Traits>(label: string, traits: T) =>
  fieldWith("email", rules.email(), true)(label, traits);

export const day = <const T extends Traits>(label: string, traits: T) =>
  fieldWith("day", plainDate, true)(label, traits);

export const choice = <Value extends string, const T extends Traits>(
  label: string,
  labels: Readonly<Record<Value, string>>,
  traits: T,
) => ({ ...fieldWith("choice", enumOf(labels), false)(label, traits), choices: choicesOf(labels) });

/** A row that a person chooses; `message` is shown if none is chosen. */
export const reference = <const T extends Traits & Reference & { readonly message: string }>(
  label: string,
  traits: T,
) => fieldWith("reference", rules.chosen(traits.message), true)(label, traits);

const messageOf = (label: string, { least, message }: { least: number; message?: string }) =>
  message ?? `${label} must be at least ${least} characters`;

import type { DefaultValues, FieldValues, UseFormReset } from "react-hook-form";
import { isSameValue } from "../rows/same-value.ts";
import { blanked } from "./use-schema-form.ts";

/** Resets a form to other values, keeping some typed ones. */
export function restart<Values extends FieldValues>(
  { reset }: { readonly reset: UseFormReset<Values> },
  values: FieldValues,
  typed: FieldValues = {},
): void {
  reset(blanked(values) as DefaultValues<Values>);
  reset(blanked({ ...values, ...typed }) as DefaultValues<Values>, { keepDefaultValues: true });
}

/** The values that differ from before. */
export const differing = (values: FieldValues, before: FieldValues): FieldValues =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !isSameValue(value ?? "", before[name] ?? "")),
  );

/** A schema's defaults for inputs that a form does not have must not overwrite a row. */
export const inputsOf = <Draft extends FieldValues>(draft: Draft, values: FieldValues) =>
  Object.fromEntries(Object.entries(draft).filter(([name]) => name in values)) as Draft;

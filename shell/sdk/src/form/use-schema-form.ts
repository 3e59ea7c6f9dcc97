import { ApiError } from "@dmc-hub/shared-types";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import {
  type DefaultValues,
  type FieldError,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  useForm,
  type UseFormReset,
} from "react-hook-form";

/** A schema of the contract, as any library writes it. */
export type FormSchema<Values extends FieldValues, Draft> = Parameters<
  typeof standardSchemaResolver<Values, unknown, Draft>
>[0];

interface SchemaFormOptions<Values extends FieldValues, Draft> {
  readonly schema: FormSchema<Values, Draft>;
  readonly values: Values;
  /** Rejects with `ApiError` when the server refuses. */
  readonly onSubmit: (draft: Draft) => Promise<unknown>;
  /** Called with a refusal after the form shows it. */
  readonly onFailure?: (error: ApiError) => void;
  /** Validate while typing; otherwise on submit and then while typing. */
  readonly isEager?: boolean;
}

/** A form whose rules are a schema's and whose fields show the server's errors as well. */
export function useSchemaForm<Values extends FieldValues, Draft>(options: SchemaFormOptions<Values, Draft>) {
  const { schema, values, onSubmit, onFailure, isEager = false } = options;
  const form = useForm<Values, unknown, Draft>({
    resolver: standardSchemaResolver<Values, unknown, Draft>(schema),
    defaultValues: blanked(values) as DefaultValues<Values>,
    mode: isEager ? "onChange" : "onSubmit",
  });
  const submit = form.handleSubmit(async (draft) => {
    try {
      await onSubmit(draft);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const known = error.errors.filter(({ path }) => path in form.getValues());
      for (const { path, message } of known)
        form.setError(path as FieldPath<Values>, { message }, { shouldFocus: true });
      if (known.length === 0 && error.current === undefined) form.setError("root", { message: error.detail });
      onFailure?.(error);
    }
  }, tellHidden);
  /** What is wrong with a field that is not shown would otherwise be told nowhere. */
  function tellHidden(errors: FieldErrors<Values>) {
    const all = Object.entries(errors) as [name: string, FieldError][];
    const [name, error] = all.find(([, { ref }]) => ref === undefined) ?? [];
    if (error) form.setError("root", { message: `${name}: ${error.message}` });
  }
  return { form, submit };
}

/** Starts a form again from other values, over which some that were typed stay. */
export function restart<Values extends FieldValues>(
  { reset }: { readonly reset: UseFormReset<Values> },
  values: FieldValues,
  typed: FieldValues = {},
): void {
  reset(blanked(values) as DefaultValues<Values>);
  reset(blanked({ ...values, ...typed }) as DefaultValues<Values>, { keepDefaultValues: true });
}

/** Those of the values that are not as they were before. */
export const differing = (values: FieldValues, before: FieldValues): FieldValues =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => (value ?? "") !== (before[name] ?? "")),
  );

/** What a schema adds by default to inputs that a form does not have must not overwrite a row. */
export const inputsOf = <Draft extends FieldValues>(draft: Draft, values: FieldValues) =>
  Object.fromEntries(Object.entries(draft).filter(([name]) => name in values)) as Draft;

/** An input has no null: what is empty is the empty text. */
export const blanked = (values: FieldValues) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? ""]));
